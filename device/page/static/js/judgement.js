// How the camera's picture was judged: whether the board is found, and what each thing is like.

import { fill, h } from "./dom.js";
import { text } from "./messages.js";

/** A verdict and the list behind it; `show(found)` takes the answer of `/api/setup`. */
export function judgement() {
  const words = text.setup;
  const verdict = h("p", { class: "verdict", role: "status" });
  const list = h("ul", { class: "judgements" });
  const name = (item) => words.names[item.name] ?? item.name;
  return {
    elements: [verdict, list],
    show({ board, judgements }) {
      const poor = judgements.filter((item) => item.verdict === "poor").map(name);
      verdict.dataset.kind = board.found && !poor.length ? "good" : "poor";
      const isFound = () => (poor.length ? words.boardPoor(board.size, poor) : words.boardFound(board.size));
      const said = board.found ? isFound() : words.noBoard(board);
      if (verdict.textContent !== said) fill(verdict, said);
      fill(list, judgements.map((item) => h("li", { "data-verdict": item.verdict },
        h("strong", {}, name(item)), " ", h("span", { class: "word" }, words.verdicts[item.verdict] ?? item.verdict),
        h("p", {}, words.judged(item.phrases, item.text)))));
    },
  };
}
