// The game as every page follows it: the head of the page shows how it does and what needs somebody.

import { namePointsOf } from "./coordinates.js";
import { attention, showHealth } from "./header.js";
import { LiveGame } from "./live.js";

/** Follow the game; `onchange(found)` as for `LiveGame`. The caller starts it. */
export function followedTable(onchange = () => {}) {
  showHealth(null, null);
  return new LiveGame({
    onchange(found) {
      namePointsOf(found.state.size);
      showHealth(found.connected, found.state);
      attention().take(found);
      onchange(found);
    },
  });
}
