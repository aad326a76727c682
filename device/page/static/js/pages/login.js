// The arbiter's login.

import { getJson, postJson } from "../api.js";
import { field, fill, h } from "../dom.js";
import { openPage } from "../header.js";
import { text } from "../messages.js";

const main = openPage("login");
const password = h("input", { type: "password", name: "password", autocomplete: "current-password", required: true, autofocus: true });
const failure = h("p", { class: "failure", role: "alert" });
const enter = h("button", { class: "primary" }, text.login.enter);
const form = h("form", { class: "card login", onsubmit: submit },
  h("h1", {}, text.login.title), h("p", { class: "hint" }, text.login.hint),
  field(text.login.password, password), failure, h("div", { class: "actions" }, enter));
fill(main, form);
password.focus();
showWhoIsIn();

async function showWhoIsIn() {
  const me = await getJson("/api/me").catch(() => null);
  if (me?.role !== "arbiter") return;
  fill(main, h("section", { class: "card login" }, h("h1", {}, text.login.isIn),
    h("div", { class: "actions" }, h("a", { class: "button primary", href: "/arbiter" }, text.login.toArbiter),
      h("button", { type: "button", onclick: leave }, text.login.leave))));
}

async function leave() {
  await postJson("/api/logout");
  location.reload();
}

async function submit(event) {
  event.preventDefault();
  enter.disabled = true;
  fill(failure);
  try {
    await postJson("/api/login", { password: password.value });
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
  return /^\/[a-z]*$/.test(next) ? next : "/arbiter";
}
