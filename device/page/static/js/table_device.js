// Whether this browser is the table's device. The server knows it by a cookie; this is what it shows.

const KEY = "goban-table";

export const isOfTheTable = () => localStorage.getItem(KEY) !== null;

/** Remember that this browser is the table's device, or that it is no longer. */
export function beOfTheTable(connected) {
  if (connected) localStorage.setItem(KEY, "1");
  else localStorage.removeItem(KEY);
}
