// Questions to the person at the page before something happens that matters.

import { button, fill, h } from "./dom.js";
import { text } from "./messages.js";

/** A title without the dots by which its button says that a dialog follows. */
const plain = (title) => title.replace(/…$/, "");

/** Ask whether to go on; resolves to true or false. */
export function confirmed(title, words, action, kind = "primary") {
  return new Promise((resolve) => {
    const done = (answer) => () => {
      resolve(answer);
      dialog.close();
    };
    const dialog = h("dialog", { "aria-labelledby": "dialog-title", onclose: () => (resolve(false), dialog.remove()) },
      h("h2", { id: "dialog-title" }, plain(title)), h("p", {}, words),
      h("div", { class: "actions" }, button(text.cancel, done(false)), button(plain(action), done(true), kind)));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** A dialog with a form; `onsubmit(data)` throws what is shown in the dialog, which then stays. */
export function openForm(title, parts, action, onsubmit) {
  const failure = h("p", { class: "failure", role: "alert" });
  const enter = h("button", { class: "primary" }, plain(action));
  const form = h("form", { onsubmit: async (event) => {
    event.preventDefault();
    enter.disabled = true;
    fill(failure);
    try {
      await onsubmit(new FormData(form));
      dialog.close();
    } catch (error) {
      fill(failure, error.message);
    } finally {
      enter.disabled = false;
    }
  } }, h("h2", { id: "form-title" }, plain(title)), parts, failure,
  h("div", { class: "actions" }, button(text.cancel, () => dialog.close()), enter));
  const dialog = h("dialog", { class: "form", "aria-labelledby": "form-title", onclose: () => dialog.remove() }, form);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
