// This phone as the board's camera: it is connected by a code, and then sends what its camera sees.

import { postJson } from "../api.js";
import { button, field, fill, h, select } from "../dom.js";
import { followedTable } from "../followed_table.js";
import { openPage } from "../header.js";
import { whoAmI } from "../me.js";
import { text } from "../messages.js";
import { PhoneCamera } from "../phone_camera.js";
import { showPhoneFacts } from "../phone_facts.js";
import { PhoneSender } from "../phone_sender.js";

const LOOK_MS = 1000;
const MAY_SEND = ["camera", "arbiter"];
const words = text.phone;
const main = openPage("phone");
const code = h("input", { name: "code", value: location.hash.slice(1), required: true, autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: 20 });
const failure = h("p", { class: "failure", role: "alert" });
const video = h("video", { playsinline: true, "aria-label": words.preview });
const state = h("p", { class: "verdict", role: "status" });
const facts = h("ul", { class: "phone-facts" });
const lenses = h("div");
const toggle = button(words.start, () => (sender.run ? stop() : start()), "primary");
const instead = button(words.takeOver, () => start(true), "", { hidden: true });
const camera = new PhoneCamera(video);
const sender = new PhoneSender(camera, () => battery, said);
let battery = {};
let awake = null;

followedTable().start();
watchBattery();
document.addEventListener("visibilitychange", comeBack);
addEventListener("beforeunload", (event) => sender.run && event.preventDefault());
setInterval(showFacts, LOOK_MS);
if (MAY_SEND.includes((await whoAmI())?.role)) showCamera();
else showJoin();

function showJoin() {
  fill(main, h("form", { class: "card login", onsubmit: join }, h("h1", {}, words.title), h("p", { class: "hint" }, words.hint),
    field(text.table.code, code), failure, h("div", { class: "actions" }, h("button", { class: "primary" }, words.connect)), certificate()));
  if (!code.value) fill(failure, words.notConnected);
}

async function join(event) {
  event.preventDefault();
  fill(failure);
  try {
    const { role } = await postJson("api/join", { code: code.value });
    if (!MAY_SEND.includes(role)) throw new Error(words.notConnected);
    history.replaceState(null, "", location.pathname);
    showCamera();
    await start();
  } catch (error) {
    fill(failure, error.message);
    code.select();
  }
}

function showCamera() {
  fill(main, h("h1", {}, words.title), h("div", { class: "setup" },
    h("figure", { class: "phone-picture" }, video),
    h("section", { class: "card" }, state, failure, h("div", { class: "actions" }, toggle, instead), lenses, facts, h("p", { class: "hint" }, words.place), certificate())));
  show("stopped");
}

/** Why a browser may have warned, where the page has a certificate at all. */
function certificate() {
  return location.protocol === "https:" && h("p", { class: "hint" }, words.certificate);
}

async function start(takeOver = false) {
  fill(failure);
  instead.hidden = true;
  toggle.disabled = true;
  show("waiting");
  try {
    if (!navigator.mediaDevices) throw new Error("insecure");
    await camera.open();
    await showLenses();
    fill(toggle, words.stop);
    sender.start(takeOver);
    stayAwake();
  } catch (error) {
    camera.close();
    fill(failure, words.troubles[error.message === "insecure" ? "insecure" : (error.name ?? "")] ?? words.troubles.other);
    show("stopped");
  } finally {
    toggle.disabled = false;
  }
}

function stop(how = "stopped") {
  sender.stop();
  camera.close();
  awake?.release();
  awake = null;
  fill(toggle, words.start);
  show(how);
}

/** How sending goes: `how` is a name of `text.phone.states`, or "refused" for an error. */
function said(how, error) {
  if (how === "noPicture" && !camera.live) camera.open().catch(() => {});
  if (how !== "refused") {
    show(how);
    return;
  }
  stop();
  instead.hidden = error.code !== "other_phone";
  fill(failure, words.refusals[error.code] ?? error.message);
  if (error.status === 401 || error.status === 403) showJoin();
}

function show(how) {
  state.dataset.kind = how === "sending" ? "good" : "poor";
  if (state.textContent !== words.states[how]) fill(state, words.states[how]);
}

function showFacts() {
  const awakeNow = awake && !awake.released;
  const more = sender.run ? [awakeNow ? words.awake : words.notAwake, camera.held && words.held] : [];
  const sent = sender.run ? sender.rate : null;
  showPhoneFacts(facts, { sent, given: camera.fps, ...battery, slow: camera.slow, more });
}

async function showLenses() {
  const found = await camera.lenses();
  if (found.length < 2) return;
  const choice = select("lens", found.map(({ id, label }, at) => [id, label || words.lensNumbered(at + 1)]), camera.lens);
  choice.addEventListener("change", () => {
    camera.chooseLens(choice.value);
    start();
  });
  fill(lenses, field(words.lens, choice));
}

/** A browser gives the screen and the camera back when the page is looked at again. */
async function comeBack() {
  if (document.hidden || !sender.run) return;
  stayAwake();
  if (!camera.live) await camera.open().catch(() => {});
}

async function stayAwake() {
  awake = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
}

async function watchBattery() {
  const found = await navigator.getBattery?.().catch(() => null);
  if (!found) return;
  const look = () => (battery = { level: found.level, charging: found.charging });
  for (const change of ["levelchange", "chargingchange"]) found.addEventListener(change, look);
  look();
}
