// The arbiter's login.

import { h } from "../dom.js";
import { followedTable } from "../followed_table.js";
import { openPage } from "../header.js";
import { showLogin } from "../login_form.js";
import { text } from "../messages.js";

const { login } = text;
showLogin(openPage("login"), {
  words: { ...login, toHome: login.toArbiter },
  name: h("input", { name: "name", autocomplete: "username", maxlength: 60 }),
  whoIsIn: ({ role, name }) => role === "arbiter" && [h("h1", {}, login.isIn), name !== "arbiter" && h("p", { class: "hint" }, name)],
  home: "arbiter",
  allowed: /^\/[a-z]*$/,
});
followedTable().start();
