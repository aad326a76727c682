// What of all tables needs somebody. The hub keeps what each arbiter has seen.

import { postJson } from "/static/js/api.js";
import { Attention } from "/static/js/attention.js";
import { say } from "/static/js/frame.js";

/** The bar of a page of the hall; `items()` are what it shows. */
export class HallAttention extends Attention {
  constructor(place, question) {
    super(place, question);
    this.source = null;
    this.marks = [];
  }

  /** Take what is shown from `items()` from here on, whenever something may be new. */
  from(items) {
    this.source = items;
    this.refresh();
  }

  refresh() {
    if (this.source) this.show(this.source());
  }

  /** Take what arbiters have seen, each with its `key` and `who` it was. */
  note(marks) {
    this.marks.push(...marks);
    if (marks.length) this.refresh();
  }

  seen() {
    return this.marks.filter(({ who }) => who === this.name).map(({ key }) => key);
  }

  haveSeen() {
    const keys = this.items.map(({ key }) => key);
    this.note(keys.map((key) => ({ key, who: this.name })));
    postJson("api/seen", { keys }).catch((error) => say(error.message, { failed: true }));
  }
}
