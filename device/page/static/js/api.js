// Requests to the server. What fails is an ApiError whose message is a sentence for people.

import { text } from "./messages.js";

const LONGEST_MS = 20_000;
const AGAIN_MS = 60_000;

class ApiError extends Error {
  constructor(code, message, status = 0, body = null) {
    super(message);
    this.code = code;
    this.status = status;
    this.body = body;
  }

  /** Whether the same request may go well the next time: no answer came, or the server had no room or no time. */
  get again() {
    return !this.status || this.status === 429 || this.status >= 500;
  }
}

async function ask(path, options = {}) {
  let answer;
  let json;
  let body;
  try {
    answer = await fetch(path, {
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.timeout(LONGEST_MS),
      ...options,
    });
    json = (answer.headers.get("Content-Type") ?? "").includes("json");
    body = await (json ? answer.json() : answer.text());
  } catch {
    throw new ApiError("connection", text.errors.connection);
  }
  if (answer.ok) return body;
  const error = body?.error ?? {};
  const words = error.message ?? text.errors.byStatus[answer.status] ?? text.errors.status(answer.status);
  throw new ApiError(error.code ?? "status", text.refusal(error.phrases, words), answer.status, json ? body : null);
}

export const getJson = (path) => ask(path);

/**
 * Answers that come late are left out: `answerOf(asked)` comes to what the promise `asked` does, or
 * to undefined where what was asked after it is answered already.
 */
export function inOrder() {
  let asked = 0;
  let answered = 0;
  return async function answerOf(question) {
    const number = (asked += 1);
    const [answer, error] = await question.then((found) => [found], (raised) => [undefined, raised]);
    if (number < answered) return undefined;
    answered = number;
    if (error) throw error;
    return answer;
  };
}

/** A file of the server that is a text, such as a record. */
export const getText = getJson;

export function postJson(path, body = {}, method = "POST") {
  return ask(path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Send a file as it is, within so many milliseconds. */
export function postFile(path, file, longestMs = 3 * LONGEST_MS) {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": file.type || "application/octet-stream" },
    body: file,
    signal: AbortSignal.timeout(longestMs),
  });
}

let game, opened;

/** This page shows game `number`. What is entered in a dialog is about the game in which it was opened. */
export function showsGame(number) {
  game = number;
  if (!document.querySelector("dialog")) opened = number;
}

/** Facts that were not answered, as texts: the game may have taken them. */
const unanswered = new Map();

/** Facts that were sent a moment ago, as texts: a second click on the same button is no second fact. */
const sent = new Map();
const ONE_CLICK_MS = 700;

/**
 * Tell a fact; it is sent once more after a lost connection, and the server takes it once. Whoever
 * tells the same soon after no answer came, tells it again and no second one.
 */
export function tellFact(fact) {
  const words = JSON.stringify(fact);
  const before = sent.get(words);
  if (before && performance.now() - before.atMs < ONE_CLICK_MS) return before.answer;
  const answer = submit(fact, words);
  sent.set(words, { answer, atMs: performance.now() });
  answer.catch(() => sent.delete(words));
  return answer;
}

async function submit(fact, words) {
  const before = unanswered.get(words);
  unanswered.delete(words);
  const request = before && performance.now() - before.since < AGAIN_MS ? before.request : requestId();
  const body = { ...fact, request, game: document.querySelector("dialog") ? opened : game };
  try {
    return await postJson("api/facts", body).catch((error) => {
      if (error.code !== "connection") throw error;
      return postJson("api/facts", body);
    });
  } catch (error) {
    if (error.again) unanswered.set(words, { request, since: performance.now() });
    throw error;
  }
}

/** An address of the server as it is reached from this page, which may be shown at another's. */
export const here = (path) => path.replace(/^\//, "");

/** An id that nobody else chooses. */
export function requestId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

let loggingOut = false;

/** Log out of this browser. What is refused meanwhile for lack of a login does not lead to the login. */
export async function postLogout() {
  loggingOut = true;
  try {
    await postJson("api/logout");
  } catch (error) {
    loggingOut = false;
    throw error;
  }
}

/** Go to the login and come back here. */
export function toLogin() {
  if (!loggingOut) location.assign(`login?next=${encodeURIComponent(location.pathname)}`);
}
