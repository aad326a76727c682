// Whom the server takes this browser for.

import { getJson } from "./api.js";

let asked = null;

/** The answer of `/api/me`, asked for once; null where the server cannot be reached. */
export function whoAmI() {
  asked ??= getJson("api/me").catch(() => null);
  return asked;
}
