// The login of the hall: each arbiter by name.

import { getJson, postJson } from "/static/js/api.js";
import { field, fill, h } from "/static/js/dom.js";
import { text } from "/static/js/messages.js";
import { askForNotices } from "/static/js/notices.js";
import { askedForSound, isSoundOn, setSound } from "/static/js/sound.js";
import { openPage, showConnection } from "../header.js";
import { words } from "../messages.js";

const { main } = openPage("login");
const name = h("input", { name: "name", autocomplete: "username", required: true, value: "arbiter", maxlength: 40 });
const password = h("input", { type: "password", name: "password", autocomplete: "current-password", required: true });
const failure = h("p", { class: "failure", role: "alert" });
const enter = h("button", { class: "primary" }, words.login.enter);
const sound = h("input", { type: "checkbox", name: "sound", checked: isSoundOn() || !askedForSound() });

fill(main, h("form", { class: "card login", onsubmit: submit },
  h("h1", {}, words.login.title), h("p", { class: "hint" }, words.login.hint),
  field(words.login.name, name), field(text.login.password, password),
  h("label", { class: "choice" }, sound, h("span", {}, text.login.sound)), failure, h("div", { class: "actions" }, enter)));
password.focus();
showWhoIsIn();

async function showWhoIsIn() {
  const me = await getJson("api/me").catch(() => null);
  showConnection(me !== null);
  if (!me?.known) return;
  fill(main, h("section", { class: "card login" }, h("h1", {}, words.login.isIn(me.name)),
    h("div", { class: "actions" }, h("a", { class: "button primary", href: "/" }, words.login.toHall),
      h("button", { type: "button", onclick: leave }, words.login.leave))));
}

async function leave() {
  await postJson("api/logout");
  location.reload();
}

async function submit(event) {
  event.preventDefault();
  enter.disabled = true;
  fill(failure);
  try {
    await postJson("api/login", { name: name.value.trim(), password: password.value });
    setSound(sound.checked);
    if (sound.checked) await askForNotices();
    location.assign(destination());
  } catch (error) {
    fill(failure, error.message);
    password.value = "";
    password.focus();
  } finally {
    enter.disabled = false;
  }
}

/** Where the reader came from, if that is a page of this server. */
function destination() {
  const next = new URLSearchParams(location.search).get("next") ?? "";
  return /^\/(boards\/[A-Za-z0-9._-]+\/)?[a-z]*$/.test(next) ? next : "/";
}
