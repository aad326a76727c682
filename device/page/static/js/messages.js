// The texts of the page in the language of the reader, as far as there is a module for it.

import { en } from "../messages/en.js";

const LANGUAGES = { en };

const language = navigator.languages.map((tag) => tag.split("-")[0]).find((tag) => tag in LANGUAGES) ?? "en";
document.documentElement.lang = language;

export const text = LANGUAGES[language];
