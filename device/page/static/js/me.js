// Whom the server takes this browser for. It loads nothing else, so that it can be asked early.

const LONGEST_MS = 20_000;
const PAUSE_MS = 2_000;
const TRIES = 3;
const asked = ask();

/** Ask again where the server has no time or no room: nobody is taken for a stranger because of that. */
async function ask(left = TRIES) {
  try {
    const answer = await fetch("api/me", { cache: "no-store", signal: AbortSignal.timeout(LONGEST_MS) });
    if (answer.ok) return await answer.json();
    if (answer.status !== 429 && answer.status < 500) return null;
  } catch (error) {
    if (error.name !== "TimeoutError") return null;
  }
  if (left === 1) return null;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return ask(left - 1);
}

/** The answer of `/api/me`; null where the server cannot be reached. */
export const whoAmI = () => asked;
