// A file of the site, asked for again and again while the page is in front.

const EVERY_MS = 3000;
const SPREAD_MS = 2000;
const LONGEST_MS = 60_000;
const ANSWER_MS = 20_000;

/**
 * Ask for the JSON file at `address`, a text or what returns it, every 3 to 5 s or `everyMs`, later after failures; `onnews(found)` is called
 * at first and whenever it is another one, `onfail()` where it is not there. Returns what asks at once.
 */
export function poll(address, onnews, onfail = () => {}, everyMs = EVERY_MS) {
  let shown = null;
  let failed = 0;
  let timer = null;

  async function ask() {
    clearTimeout(timer);
    timer = null;
    if (document.hidden) return;
    try {
      const answer = await fetch(typeof address === "string" ? address : address(), { cache: "no-cache", signal: AbortSignal.timeout(ANSWER_MS) });
      if (!answer.ok) throw new Error(String(answer.status));
      const text = await answer.text();
      failed = 0;
      if (text !== shown) {
        const found = JSON.parse(text);
        shown = text;
        onnews(found);
      }
    } catch {
      failed += 1;
      shown = null; // the same content is news after a failure
      onfail();
    }
    clearTimeout(timer);
    timer = setTimeout(ask, Math.min(LONGEST_MS, everyMs * 2 ** failed) + Math.random() * SPREAD_MS);
  }

  document.addEventListener("visibilitychange", () => document.hidden || ask());
  ask();
  return ask;
}
