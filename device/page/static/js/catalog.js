// The catalogue of the reader's language: messages of ../messages/*.ftl, the English one where one is missing.

import "../fluent/bundle.js";

const { FluentBundle, FluentResource } = globalThis.FluentBundle;

/** The languages that the page speaks, each by its own name. */
export const LANGUAGES = { en: "English" };

const KEY = "goban-language";
const DEFAULT = "en";
const LONGEST_MS = 20_000;

/** The language of this page, as `lang` has it. */
export const language = chosen() ?? wanted();
document.documentElement.lang = language;

const bundles = await Promise.all([...new Set([language, DEFAULT])].map(load));

/** What a person chose at this browser, else null. */
function chosen() {
  const kept = localStorage.getItem(KEY);
  return kept in LANGUAGES ? kept : null;
}

/** The first language of the browser that there is. */
function wanted() {
  return navigator.languages.map(known).find(Boolean) ?? DEFAULT;
}

/** The language for a tag such as "de-AT", else null. */
function known(tag) {
  const [name] = tag.split("-");
  return name in LANGUAGES ? name : null;
}

/** Keep the choice of a language, and show the page in it. */
export function chooseLanguage(name) {
  localStorage.setItem(KEY, name);
  location.reload();
}

async function load(name) {
  const bundle = new FluentBundle(name, { useIsolating: false });
  const answer = await fetch(`/static/messages/${name}.ftl`, { cache: "no-cache", signal: AbortSignal.timeout(LONGEST_MS) }).catch(() => null);
  if (answer?.ok) bundle.addResource(new FluentResource(await answer.text()));
  return bundle;
}

/** Whether there is a message with this `id`. */
export const hasMessage = (id) => bundles.some((bundle) => bundle.hasMessage(id));

/**
 * The message `id`, or its `attribute`, with its arguments: whole numbers, and texts. A `color` of
 * "black", "white" or nothing brings `side` and `other`, the names of it and of its opponent.
 */
export function say(id, { attribute = null, ...values } = {}) {
  const found = bundles.map((bundle) => [bundle, patternOf(bundle, id, attribute)]).find(([, pattern]) => pattern);
  if (!found) return id;
  const [bundle, pattern] = found;
  return bundle.formatPattern(pattern, "color" in values ? { ...values, ...sides(values.color) } : values, []);
}

/** Whether the message `id` has this `attribute`. */
export const hasAttribute = (id, attribute) => bundles.some((bundle) => patternOf(bundle, id, attribute));

function patternOf(bundle, id, attribute) {
  const message = bundle.getMessage(id);
  return (attribute === null ? message?.value : message?.attributes[attribute]) ?? null;
}

const OPPONENT = { black: "white", white: "black" };

function sides(color) {
  const name = (one) => say(`colors-${one ?? "none"}`);
  return { color: color ?? "none", side: name(color), other: name(OPPONENT[color]) };
}

/** The messages `prefix-name` of all `names` by their names; a name such as "mustLie" has the message "must-lie". */
export function named(prefix, names) {
  return Object.fromEntries(names.split(" ").map((name) => [name, say(`${prefix}-${kebab(name)}`)]));
}

/** A name of the program as a part of a message's id. */
export const kebab = (name) => name.replaceAll("_", "-").replace(/(?<=[A-Za-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
