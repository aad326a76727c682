// The catalogue of the reader's language: messages of ../messages/*.ftl.

import "../fluent/bundle.js";

const { FluentBundle, FluentResource } = globalThis.FluentBundle;

/** The languages that the page speaks, each by its own name. */
export const LANGUAGES = {
  de: "Deutsch",
  en: "English",
  es: "Español",
  fr: "Français",
  ja: "日本語",
  ko: "한국어",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
};

const KEY = "goban-language";
const DEFAULT = "en";
const LONGEST_MS = 20_000;
const TRIES = 3;

/** The language of this page, as `lang` has it. */
export const language = chosen() ?? wanted();
document.documentElement.lang = language;

const bundles = [await load(language)];
// A language has all texts of English; English is loaded where the language does not come.
if (language !== DEFAULT && !bundles[0].hasMessage("full-stop")) bundles.push(await load(DEFAULT));

/** The language that the address names, or what a person chose at this browser, else null. */
function chosen() {
  const named = new URLSearchParams(location.search).get("language");
  if (named in LANGUAGES) return named;
  try {
    const kept = localStorage.getItem(KEY);
    return kept in LANGUAGES ? kept : null;
  } catch {
    return null; // a frame in another site's page may keep nothing
  }
}

/** The first language of the browser that there is. */
function wanted() {
  return navigator.languages.map(known).find(Boolean) ?? DEFAULT;
}

/** The language for a tag such as "de-AT" or "zh-TW", else null; its script tells two of one name apart. */
function known(tag) {
  const { language: name, script } = localeOf(tag);
  return [`${name}-${script}`, name].find((each) => each in LANGUAGES) ?? null;
}

function localeOf(tag) {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return {};
  }
}

/** Keep the choice of a language, and show the page in it. */
export function chooseLanguage(name) {
  localStorage.setItem(KEY, name);
  const address = new URL(location.href);
  address.searchParams.delete("language");
  history.replaceState(null, "", address);
  location.reload();
}

async function load(name) {
  const bundle = new FluentBundle(name, { useIsolating: false });
  bundle.addResource(new FluentResource(await messagesIn(name)));
  return bundle;
}

/** The text of a catalogue, "" where it does not come: a slow server is asked some times. */
async function messagesIn(name) {
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      const answer = await fetch(new URL(`../messages/${name}.ftl`, import.meta.url), { cache: "no-cache", signal: AbortSignal.timeout(LONGEST_MS) });
      if (answer.ok) return await answer.text();
    } catch {
      // It is asked for again.
    }
  }
  return "";
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
