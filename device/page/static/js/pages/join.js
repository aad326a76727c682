// A browser that opens the arbiter's code becomes the table's device, once somebody here says so.

import { postJson } from "../api.js";
import { button, field, fill, h } from "../dom.js";
import { followedTable } from "../followed_table.js";
import { openPage } from "../header.js";
import { text } from "../messages.js";
import { beOfTheTable } from "../table_device.js";

const words = text.table;
const main = openPage("join");
const given = location.hash.slice(1);
const code = h("input", { name: "code", value: given, required: true, autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: 20 });
const failure = h("p", { class: "failure", role: "alert" });
const enter = h("button", { class: "primary" }, words.connect);

fill(main, h("form", { class: "card login", onsubmit: submit },
  h("h1", {}, words.joinTitle), h("p", { class: "hint" }, words.joinHint),
  field(words.code, code), failure, h("div", { class: "actions" }, enter, button(words.notHere, () => location.assign("./"), "quiet"))));
followedTable().start();

async function submit(event) {
  event.preventDefault();
  enter.disabled = true;
  fill(failure);
  try {
    await postJson("api/join", { code: code.value });
    beOfTheTable(true);
    location.replace("table");
  } catch (error) {
    fill(failure, error.message);
    code.select();
  } finally {
    enter.disabled = false;
  }
}
