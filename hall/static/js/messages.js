// The texts of the hall in the language of the reader, as far as there is a module for it.

import { en } from "../messages/en.js";

const LANGUAGES = { en };

export const words = LANGUAGES[document.documentElement.lang] ?? en;
