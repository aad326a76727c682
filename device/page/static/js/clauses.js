// What the clauses say that an alert cites.

import { hasMessage, say } from "./catalog.js";

const CITATION = /^(.*?) ?((?:[A-Z]|App\. [A-Z](?: Cor\. \d)?|\d+)(?:\.[\divx]+)*(?:, (?:[A-Z]|\d+)(?:\.[\divx]+)*)*)(?: \(silent\))?$/;

const idOf = (document, number) => `clause-${`${document} ${number}`.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;

/** The clauses of a citation such as "BGA 2, A.1.i; BGA interp. 8.2": each as it is cited, and what it says. */
export function clausesOf(citation) {
  return citation.split("; ").flatMap((cited) => {
    const [, document, numbers] = CITATION.exec(cited) ?? [];
    if (!document) return [];
    return numbers.split(", ").filter((number) => hasMessage(idOf(document, number)))
      .map((number) => ({ name: `${document} ${number}`, says: say(idOf(document, number)) }));
  });
}
