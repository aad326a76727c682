// The devices at the table: which are connected, a code for another, and how one is taken off.

import { getJson, inOrder, postJson } from "./api.js";
import { confirmed } from "./dialogs.js";
import { button, fill, h } from "./dom.js";
import { say } from "./frame.js";
import { text } from "./messages.js";

const LOOK_MS = 2000;

/** A button that opens the list of the table's devices. */
export const devicesButton = () => button(text.devices.open, showDevices, "not-in-hall");

function showDevices() {
  const words = text.devices;
  const list = h("div", { "aria-live": "polite" });
  const code = h("div", { class: "pairing" });
  const withGame = h("input", { type: "checkbox", name: "with_game", checked: true });
  const dialog = h("dialog", { class: "form", "aria-labelledby": "devices-title", onclose: () => (clearInterval(timer), dialog.remove()) },
    h("h2", { id: "devices-title" }, words.title), h("p", { class: "hint" }, words.hint), list, code,
    h("label", { class: "choice" }, withGame, h("span", {}, words.withGame)),
    h("div", { class: "actions" }, button(words.add, () => invite(code, { with_game: withGame.checked }, words.scan), "primary"), button(text.close, () => dialog.close())));
  let known = null;
  const answerOf = inOrder();
  const look = async () => {
    const found = await answerOf(getJson("api/devices")).catch(() => null);
    if (!found || JSON.stringify(found.devices) === JSON.stringify(known)) return;
    if (known && found.devices.length > known.length) fill(code, h("p", { class: "is-confirmed", role: "status" }, words.joined));
    known = found.devices;
    fill(list, devicesList(known, look));
  };
  const timer = setInterval(look, LOOK_MS);
  document.body.append(dialog);
  dialog.showModal();
  look();
}

function devicesList(devices, look) {
  const words = text.devices;
  if (!devices.length) return h("p", {}, words.none);
  return h("ul", { class: "devices" }, devices.map((device) => h("li", {},
    h("span", {}, h("strong", {}, words.name(device)), " ", words.since(new Date(device.since)), device.with_game && ` ${words.endsWithGame}`),
    button(words.revoke, () => revoke(device, look), "danger", { "aria-label": words.revokeNamed(device) }))));
}

/** Show a code for another device at `place`; `asked` is what it is for, `scan` what to do, `more(link)` what else to know. */
export async function invite(place, asked, scan, more = () => null) {
  const words = text.devices;
  try {
    const { link, code, qr } = await postJson("api/devices", asked);
    fill(place, h("img", { class: "qr", src: `data:image/svg+xml,${encodeURIComponent(qr)}`, alt: words.qr }),
      h("p", {}, scan), h("p", { class: "link" }, link.split("#")[0]), h("p", {}, words.code, " ", h("code", {}, code)), more(link));
  } catch (error) {
    fill(place, h("p", { class: "failure", role: "alert" }, error.message));
  }
}

async function revoke(device, look) {
  const words = text.devices;
  if (!(await confirmed(words.revoke, words.revokeSure(device), words.revoke, "danger"))) return;
  try {
    await postJson(`api/devices/${device.id}/revoke`);
    say(words.revoked(device));
    look();
  } catch (error) {
    say(error.message, { failed: true });
  }
}
