// The first start without a camera: a camera, its picture, the game; every step can be skipped.

import { getJson, postJson, toLogin } from "../api.js";
import { button, fill, h } from "../dom.js";
import { newGameOf, termFields } from "../game_forms.js";
import { openPage } from "../header.js";
import { judgement } from "../judgement.js";
import { text } from "../messages.js";
import { phoneCard } from "../phone_card.js";

const EVERY_MS = 2000;
const RULES = "bga2009";
const PHONE = "phone";
const NETWORK = "network";
const DEMO = "demo";
const words = text.first;
const main = openPage("first");
const failure = h("p", { class: "failure", role: "alert" });
const picture = h("img", { alt: text.setup.pictureAlt, hidden: true });
const judged = judgement();
const phone = phoneCard();
const cameras = h("div", { class: "choices" });
const address = h("input", { name: "address", placeholder: "rtsp://…, /home/…/film.mp4", autocomplete: "off", spellcheck: "false", maxlength: 500, "aria-label": words.network });
const keep = h("input", { type: "checkbox", name: "keep", checked: true });
const terms = h("form", { class: "terms" });
const stepper = h("ol", { class: "steps" });
const body = h("div", { class: "first-body" });
const title = h("h2", { tabindex: -1 });
const later = h("p", { class: "notice", hidden: true });
let usual = PHONE;
let file = "";
let elsewhere = null;
let source = null;
let keeps = false;
let at = 0;
let choices = 0;

const next = button(words.next, () => terms.reportValidity() && show(at + 1, { focus: true }), "primary");

const STEPS = [
  { name: "camera", parts: () => [h("p", { class: "hint" }, words.cameraHint), cameras], skip: () => (choose(null), 2) },
  { name: "picture", parts: () => [h("p", { class: "hint" }, text.setup.intro), ...judged.elements], skip: () => 2 },
  { name: "game", parts: () => [h("p", { class: "hint" }, words.gameHint), terms], skip: () => (newTerms(), 3) },
  { name: "begin", parts: summary, skip: null },
];

fill(main, h("h1", {}, words.title), h("p", { class: "intro" }, words.intro), stepper,
  h("div", { class: "setup" }, h("div", { class: "board-side" }, h("figure", { class: "corner-picture" }, picture), phone.element, later),
    h("section", { class: "card" }, title, body)));
terms.addEventListener("submit", (event) => event.preventDefault());
newTerms();
await lookForCameras();
show(0);
look();

async function lookForCameras() {
  try {
    const found = await getJson("api/first");
    file = found.file;
    elsewhere = found.phone_at;
    take(found);
    const offered = found.cameras.map((each) => [each.source, each.name ? words.named(each.name, each.source) : each.source]);
    const choice = ([value, label], more) => h("label", { class: "choice" },
      h("input", { type: "radio", name: "camera", value, checked: value === source || (value === DEMO && source?.startsWith("demo:")), onchange: () => value !== NETWORK && choose(value) }), h("span", {}, label, more));
    fill(cameras, !offered.length && h("p", {}, words.none), offered.map((each) => choice(each)), choice([PHONE, words.phone]),
      choice([DEMO, words.demo]), choice([NETWORK, words.network]),
      h("div", { class: "actions" }, address, button(words.tryIt, tryAddress), button(words.again, lookForCameras, "quiet")));
    show(at);
  } catch (error) {
    if (error.status === 401) toLogin();
    else if (error.code === "no_first_run") location.replace("./");
    else fill(failure, error.message);
  }
}

/** What is tried, and what the game begins with where nothing else is chosen. */
function take(found) {
  ({ tried: source, usual, keeps } = found);
}

function tryAddress() {
  cameras.querySelector(`[value=${NETWORK}]`).checked = true;
  choose(address.value.trim());
}

/** Try a camera; null leaves the choice to the program. */
async function choose(wanted) {
  const number = (choices += 1);
  fill(failure);
  source = null;
  show(at);
  if (wanted === null) return;
  picture.hidden = true;
  try {
    const found = await postJson("api/first/camera", { source: wanted });
    if (number !== choices) return;
    take(found);
    show(at);
  } catch (error) {
    if (number !== choices) return;
    for (const each of cameras.querySelectorAll("input[type=radio]")) each.checked = false;
    const said = { no_camera: words.noAnswer, no_source: words.noSource }[error.code];
    getJson("api/first").then(take, () => {});
    fill(failure, !said || wanted.includes("://") ? error.message : said(wanted));
  }
}

function newTerms() {
  fill(terms, termFields(RULES));
}

function show(step, { focus = false } = {}) {
  at = step;
  const { name, parts, skip } = STEPS[at];
  fill(stepper, STEPS.map((each, number) => h("li", { class: number < at && "behind-us", "aria-current": number === at && "step" }, words.steps[each.name])));
  fill(title, words.steps[name]);
  next.disabled = at === 0 && source === null;
  const last = at === STEPS.length - 1;
  const go = (to) => show(to, { focus: true });
  fill(body, parts(), failure, h("div", { class: "actions" },
    last ? button(words.begin, () => begin(true), "primary") : next,
    skip && button(words.skip, () => go(skip())),
    at > 0 && button(words.back, () => go(at - 1), "quiet")),
  !last && h("p", {}, button(words.skipAll, () => begin(false), "quiet")));
  if (focus) title.focus();
}

function summary() {
  const asked = chosenTerms();
  const row = (label, value) => [h("dt", {}, label), h("dd", {}, value)];
  return [
    h("dl", { class: "summary-list" }, row(words.steps.camera, usual.startsWith("demo:") ? words.demo : usual), row(text.game.rules, text.rules[asked.rules]),
      row(text.colors.black, asked.players.black ?? "–"), row(text.colors.white, asked.players.white ?? "–"),
      asked.black_side && row(text.game.blackSide, text.game.sides[asked.black_side])),
    ...(keeps ? [h("label", { class: "choice" }, keep, h("span", {}, words.keep)), h("p", { class: "hint" }, words.keptAt(file))] : []),
  ];
}

function chosenTerms() {
  return newGameOf(new FormData(terms));
}

/** Begin with what was chosen, or with `chosen` false as the program would by itself. */
async function begin(chosen) {
  fill(failure);
  const body = chosen ? { source, terms: chosenTerms(), keep: keep.checked } : { source, terms: {}, keep: false };
  try {
    const { address: moved } = await postJson("api/first", body);
    if (moved) fill(main, h("section", { class: "card" }, h("h1", {}, words.begun), h("p", {}, words.moved), h("p", { class: "link" }, h("a", { href: `${moved}setup` }, moved))));
    else await whenItIsThere();
  } catch (error) {
    if (error.status === 401) toLogin();
    else fill(failure, error.message);
  }
}

/** Go to the game once its page answers. */
async function whenItIsThere() {
  fill(main, h("section", { class: "card" }, h("h1", {}, words.begun), h("p", { role: "status" }, words.starting)));
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS / 2));
    const error = await getJson("api/first").then(() => null, (refused) => refused);
    if (error?.code === "no_first_run" || error?.status === 401) break;
  }
  location.replace("setup");
}

async function look() {
  if (!document.hidden && source !== null) {
    const found = await getJson("api/setup").catch(() => null);
    if (found && source !== null) {
      judged.show(found);
      later.hidden = found.phone === null || elsewhere === null;
      if (!later.hidden) fill(later, words.phoneLater(elsewhere));
      else phone.show(found.phone, found.camera.fps);
      phone.element.hidden = found.phone === null || !later.hidden;
      picture.hidden = !found.picture;
      if (found.picture) picture.src = `api/picture.jpg?whole=true&overlay=true&at=${Date.now()}`;
    }
  }
  setTimeout(look, EVERY_MS);
}
