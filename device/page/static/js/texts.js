// Texts of the program in the language of the reader: by the messages that they carry.

import { hasMessage, say } from "./catalog.js";

/** Phrases in the reader's language, those that it lacks in English; `english` where a text has none. */
export function phrased(phrases, english) {
  return phrases?.length ? phrases.map(one).join(say("part-separator")) : english;
}

function one({ message, english, values }) {
  const words = hasMessage(`text-${message}`) ? say(`text-${message}`, values) : english;
  return values.clause ? `${words} (${values.clause})` : words;
}
