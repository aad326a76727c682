// The login of the hall: each arbiter by name.

import { h } from "/static/js/dom.js";
import { showLogin } from "/static/js/login_form.js";
import { openPage, showConnection } from "../header.js";
import { words } from "../messages.js";

const me = await showLogin(openPage("login").main, {
  words: { ...words.login, toHome: words.login.toHall },
  name: h("input", { name: "name", autocomplete: "username", required: true, value: "arbiter", maxlength: 40 }),
  whoIsIn: ({ known, name }) => known && h("h1", {}, words.login.isIn(name)),
  home: "/",
  allowed: /^\/(boards\/[A-Za-z0-9._-]+\/)?[a-z]*$/,
});
showConnection(me !== null);
