// Server-sent events by fetch: every type of event, and a silence that is noticed.

const SILENCE_MS = 40_000;
const FIRST_MS = 500;
const LONGEST_MS = 8_000;

/**
 * Read `api/events` for good, from event number `after` on, and again after every loss from the
 * last number that came. `onevent(line, id)` gets each line and its number, `onstatus(status)` each
 * message without a number, such as how the table does, `onconnect(connected)` whether the server
 * answers. `options()` are further words of the query.
 */
export function followEvents({ after, onevent, onstatus, onconnect, options = () => "status=true" }) {
  let last = after;
  let pause = FIRST_MS;
  let control = null;
  let wake = () => {};

  async function read() {
    control = new AbortController();
    let silence = null;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => control.abort(), SILENCE_MS);
    };
    try {
      heard();
      const answer = await fetch(`api/events?after=${last}&${options()}`, {
        headers: { Accept: "text/event-stream", "Last-Event-ID": String(last) },
        cache: "no-store",
        signal: control.signal,
      });
      if (!answer.ok) throw new Error(String(answer.status));
      onconnect(true);
      pause = FIRST_MS;
      await lines(answer.body, heard, (id, data) => {
        if (id) {
          onevent(JSON.parse(data), Number(id));
          last = Number(id);
        } else onstatus(JSON.parse(data));
      });
    } catch {
      // The loop tries again; what matters to the reader is `onconnect`.
    } finally {
      clearTimeout(silence);
    }
  }

  async function loop() {
    for (;;) {
      await read();
      onconnect(false);
      await new Promise((resolve) => {
        wake = resolve;
        setTimeout(resolve, pause);
      });
      pause = Math.min(2 * pause, LONGEST_MS);
    }
  }

  window.addEventListener("online", () => wake());
  window.addEventListener("offline", () => control?.abort());
  document.addEventListener("visibilitychange", () => document.hidden || wake());
  loop();
  return {
    restart() {
      last = 0;
      control?.abort();
      wake();
    },
  };
}

async function lines(body, heard, onmessage) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const blocks = (rest + value).replaceAll("\r\n", "\n").split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) message(block, onmessage);
  }
}

function message(block, onmessage) {
  let id = null;
  const data = [];
  for (const line of block.split("\n")) {
    const [, name, value] = /^([a-z]*): ?(.*)$/.exec(line) ?? [];
    if (name === "data") data.push(value);
    else if (name === "id") id = value;
  }
  if (data.length) onmessage(id, data.join("\n"));
}
