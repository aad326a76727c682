// Notices of the system, for whoever looks at another window, where the browser and its owner allow them.

import { isSoundOn } from "./sound.js";

const ANSWER_MS = 15_000;

/** Ask whether notices may be shown, once: the browser keeps the answer. Never waits for long. */
export async function askForNotices() {
  if (!("Notification" in window) || Notification.permission !== "default") return;
  const late = new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  await Promise.race([Notification.requestPermission().catch(() => {}), late]);
}

/** Show a notice of something that is new, where nobody looks at this page. */
export function notify({ key, title, said }) {
  if (!isSoundOn() || !("Notification" in window) || Notification.permission !== "granted") return;
  if (!document.hidden && document.hasFocus()) return;
  const options = { body: said, tag: key, requireInteraction: true, icon: "/static/icons/icon-192.png", data: location.href };
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    byWorker(title, options);
  }
}

/** Telephones show notices of a service worker alone. */
async function byWorker(title, options) {
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.showNotification(title, options);
}
