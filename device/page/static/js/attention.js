// What needs somebody, in a bar across every page. Title, sound, vibration and notices go on until
// somebody acts or says to have seen it.

import { button, fill, h } from "./dom.js";
import { whoAmI } from "./me.js";
import { text } from "./messages.js";
import { notify } from "./notices.js";
import { Ringing } from "./ringing.js";
import { askedForSound, isSilenced, setSound, whenSoundChanges } from "./sound.js";

const SEEN = `goban-seen:${new URL(".", location).pathname}`;
const MOST_SEEN = 1000;
const MOST_NOTICES = 3;
const TAP_AWAITED_MS = 10_000;
const words = text.attention;

/**
 * The bar of one page. Below `place`, which stays in view, `question` asks about the sound.
 *
 * An item has a `key`, a `title`, what is `said`, whether it is a `question`, and `href`, where it is
 * settled.
 */
export class Attention {
  constructor(place, question) {
    this.place = place;
    this.question = question;
    this.title = document.title;
    this.ringing = new Ringing();
    this.items = null;
    this.arbiter = false;
    this.name = null;
    this.drawn = "";
    this.known = new Set();
    /** Whether a tap, which a silenced page waits for, may still come by itself. */
    this.awaitsTap = true;
    setTimeout(() => {
      this.awaitsTap = false;
      this.refresh();
    }, TAP_AWAITED_MS);
    whenSoundChanges(() => this.refresh());
    window.addEventListener("storage", ({ key }) => key === SEEN && this.refresh());
    whoAmI().then((me) => {
      this.arbiter = me?.role === "arbiter";
      this.name = me?.name ?? null;
      this.refresh();
    });
  }

  /** Work out what is shown, and show it: a page of one kind says how. */
  refresh() {
    if (this.items) this.show(this.items);
  }

  /** The page is called otherwise from here on. */
  rename(title) {
    this.title = title;
    this.refresh();
    if (!this.items) document.title = title;
  }

  /** Show `items`, what matters most first, below a strip of its own: its name, what makes it, the page's title then. */
  show(items, strip = null) {
    this.items = items;
    const kept = new Set(this.seen());
    const unseen = items.filter(({ key }) => !kept.has(key));
    document.title = items.length ? words.title(items.length, items[0].title, this.title) : strip?.title ?? this.title;
    this.ringing.ring(unseen);
    this.notify(unseen.filter(({ key }) => !this.known.has(key)));
    this.known = new Set(items.map(({ key }) => key));
    this.draw(items, unseen, strip);
  }

  /** A notice for each new item; many at once are one. */
  notify(fresh) {
    if (fresh.length <= MOST_NOTICES) fresh.forEach(notify);
    else notify({ ...fresh[0], title: words.several(fresh.length, fresh[0].title) });
  }

  /** Draw the bar anew where it shows something else than before. */
  draw(items, unseen, strip) {
    const silenced = isSilenced() && (unseen.length > 0 || !this.awaitsTap);
    const asks = this.arbiter && (silenced || !askedForSound());
    const drawn = JSON.stringify([items.length, items[0], unseen.length, strip?.name, asks, isSilenced(), this.arbiter]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    fill(this.place, strip?.make(), items.length > 0 && this.alarm(items, unseen));
    fill(this.question, asks && soundStrip());
  }

  alarm(items, unseen) {
    const [first] = items;
    return h("div", { class: `strip ${first.question ? "question" : "alarm"}`, "data-key": first.key },
      h("strong", {}, items.length > 1 ? words.several(items.length, first.title) : first.title),
      h("span", { class: "words" }, first.said),
      h("a", { class: "button", href: first.href, onclick: (event) => this.lead(event, first) }, words.show),
      unseen.length > 0 && button(words.seen, () => this.haveSeen()));
  }

  /** Lead to the card of an alert, on this page where it has one. */
  lead(event, item) {
    const card = document.querySelector(`.alert[data-id="${item.id}"]`);
    if (!card) return;
    event.preventDefault();
    card.scrollIntoView({ block: "center" });
  }

  /** The keys of what the reader has seen. */
  seen() {
    return seen();
  }

  haveSeen() {
    localStorage.setItem(SEEN, JSON.stringify([...seen(), ...this.items.map(({ key }) => key)].slice(-MOST_SEEN)));
    this.refresh();
  }
}

/** The keys of what somebody at this browser has seen. */
export function seen() {
  return JSON.parse(localStorage.getItem(SEEN) ?? "[]");
}

/** Asks once whether alerts shall be heard; says where the browser waits for a tap to let them be. */
function soundStrip() {
  if (isSilenced()) {
    return h("div", { class: "strip sound" }, h("span", { class: "words" }, words.silenced), button(words.hear, () => setSound(true)));
  }
  return h("div", { class: "strip sound" }, h("span", { class: "words" }, words.askSound),
    button(words.hear, () => setSound(true), "primary"), button(words.stayQuiet, () => setSound(false)));
}
