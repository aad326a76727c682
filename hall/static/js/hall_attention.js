// What of all tables needs somebody.

import { Attention } from "/static/js/attention.js";

/** The bar of a page of the hall; `items()` are what it shows. */
export class HallAttention extends Attention {
  constructor(place, question) {
    super(place, question);
    this.source = null;
  }

  /** Take what is shown from `items()` from here on, whenever something may be new. */
  from(items) {
    this.source = items;
    this.refresh();
  }

  refresh() {
    if (this.source) this.show(this.source());
  }
}
