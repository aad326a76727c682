// Settings in the address of a page. Pure: a query in, settings out, and what of it is no setting.

const YES_NO = { yes: true, on: true, true: true, 1: true, no: false, off: false, false: false, 0: false };

// A reader makes a setting of a word, and undefined of a word that is none.

export const yesNo = (value) => YES_NO[value.toLowerCase()];

export const oneOf = (...words) => (value) => (words.includes(value) ? value : undefined);

export const whole = (least, most) => (value) => (/^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined);

/**
 * The settings in `query`, the part of an address after "?", each read by the reader of its name.
 * Returns `options`, that is `defaults` with what was given and can be used, and `refused`:
 * `{name, value, used}` for what cannot, `used` being the word of what is taken instead. Of a name that
 * has no reader nothing is said where the page has `others`, else `used` is null.
 */
export function settingsIn(query, readers, defaults, { others = false } = {}) {
  const options = { ...defaults };
  const refused = [];
  const given = new Set();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!Object.hasOwn(readers, name)) {
      if (!others) refused.push({ name, value, used: null });
      continue;
    }
    const read = given.has(name) ? undefined : readers[name](value.trim());
    given.add(name);
    if (read === undefined) refused.push({ name, value, used: wordOf(options[name]) });
    else options[name] = read;
  }
  return { options, refused };
}

/** A setting as an address has it. */
function wordOf(value) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.join() || "*";
  return value === null ? "auto" : String(value);
}
