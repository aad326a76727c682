// Logging in and out, at a board's page and at the hall's.

import { getJson, postJson, postLogout } from "./api.js";
import { field, fill, h } from "./dom.js";
import { say } from "./frame.js";
import { text } from "./messages.js";
import { askForNotices } from "./notices.js";
import { isSoundOn, askedForSound, setSound } from "./sound.js";

/**
 * Put the form into `main`, or who is logged in, and give back whom the server takes the reader for.
 *
 * `words` has the texts `title`, `hint`, `name`, `enter`, `leave` and `toHome`. `name` is the field of
 * the name, `whoIsIn(me)` what is shown of somebody who is logged in, else null. After the login one
 * goes `home`, or back to a page that is `allowed`.
 */
export async function showLogin(main, { words, name, whoIsIn, home, allowed }) {
  const password = h("input", { type: "password", name: "password", autocomplete: "current-password", required: true });
  const failure = h("p", { class: "failure", role: "alert" });
  const enter = h("button", { class: "primary" }, words.enter);
  const sound = h("input", { type: "checkbox", name: "sound", checked: isSoundOn() || !askedForSound() });
  fill(main, h("form", { class: "card login", onsubmit: submit },
    h("h1", {}, words.title), h("p", { class: "hint" }, words.hint),
    field(words.name, name), field(text.login.password, password),
    h("label", { class: "choice" }, sound, h("span", {}, text.login.sound)), failure, h("div", { class: "actions" }, enter)));
  password.focus();

  async function submit(event) {
    event.preventDefault();
    enter.disabled = true;
    fill(failure);
    try {
      await postJson("api/login", { password: password.value, ...(name.value.trim() && { name: name.value.trim() }) });
      setSound(sound.checked);
      if (sound.checked) await askForNotices();
      const next = new URLSearchParams(location.search).get("next") ?? "";
      location.assign(allowed.test(next) ? next : home);
    } catch (error) {
      fill(failure, error.message);
      password.value = "";
      password.focus();
    } finally {
      enter.disabled = false;
    }
  }

  const me = await getJson("api/me").catch(() => null);
  const shown = me && whoIsIn(me);
  if (shown) {
    fill(main, h("section", { class: "card login" }, shown,
      h("div", { class: "actions" }, h("a", { class: "button primary", href: home }, words.toHome),
        h("button", { type: "button", onclick: () => logOut(() => location.reload()) }, words.leave))));
  }
  return me;
}

/** Log out of this browser, and go on by `then`. */
export async function logOut(then = () => location.assign("./")) {
  try {
    await postLogout();
    then();
  } catch (error) {
    say(error.message, { failed: true });
  }
}
