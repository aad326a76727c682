// The arbiter's login.

import { getJson, postJson } from "../api.js";
import { field, fill, h } from "../dom.js";
import { followedTable } from "../followed_table.js";
import { openPage } from "../header.js";
import { text } from "../messages.js";
import { askForNotices } from "../notices.js";
import { isSoundOn, askedForSound, setSound } from "../sound.js";

const main = openPage("login");
const password = h("input", { type: "password", name: "password", autocomplete: "current-password", required: true, autofocus: true });
const name = h("input", { name: "name", autocomplete: "username", maxlength: 60 });
const failure = h("p", { class: "failure", role: "alert" });
const enter = h("button", { class: "primary" }, text.login.enter);
const sound = h("input", { type: "checkbox", name: "sound", checked: isSoundOn() || !askedForSound() });
const form = h("form", { class: "card login", onsubmit: submit },
  h("h1", {}, text.login.title), h("p", { class: "hint" }, text.login.hint),
  field(text.login.name, name), field(text.login.password, password), h("label", { class: "choice" }, sound, h("span", {}, text.login.sound)), failure, h("div", { class: "actions" }, enter));
fill(main, form);
password.focus();
followedTable().start();
showWhoIsIn();

async function showWhoIsIn() {
  const me = await getJson("api/me").catch(() => null);
  if (me?.role !== "arbiter") return;
  fill(main, h("section", { class: "card login" }, h("h1", {}, text.login.isIn),
    me.name !== "arbiter" && h("p", { class: "hint" }, me.name),
    h("div", { class: "actions" }, h("a", { class: "button primary", href: "arbiter" }, text.login.toArbiter),
      h("button", { type: "button", onclick: leave }, text.login.leave))));
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
    await postJson("api/login", { password: password.value, ...(name.value.trim() && { name: name.value }) });
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
  return /^\/[a-z]*$/.test(next) ? next : "arbiter";
}
