// The hall as it stands, asked for before the other scripts of the page are there.

const LONGEST_MS = 20_000;

/** The answer of `/api/boards` at the start, and when it came `at` by the page's own time; null where none came. */
export const firstBoards = fetch("api/boards", { cache: "no-store", signal: AbortSignal.timeout(LONGEST_MS) })
  .then(async (answer) => (answer.ok ? { ...(await answer.json()), at: performance.now() } : null)).catch(() => null);
