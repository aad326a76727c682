// Elements of the page, made without HTML texts.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: attributes (functions are listeners, false and null are left out), children. */
export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** An SVG element, as `h`. */
export function s(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

/** Put `children` in the place of what `element` holds. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

/** As `fill` with one child, but a child that says the same stays, with the focus that it may have. For a child whose listeners do the same where it says the same. */
export function renew(element, child) {
  return element.childNodes.length === 1 && element.firstChild.isEqualNode(child) ? element : fill(element, child);
}

/** A field of a form with its label above it. */
export function field(label, control, hint) {
  return h("label", { class: "field" }, h("span", { class: "label" }, label), control,
    hint && h("span", { class: "hint" }, hint));
}

/** A table with its heads and its rows. */
export const tableOf = (heads, rows) => h("table", {},
  h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, rows));

/** A select element of [value, text] pairs. */
export function select(name, options, chosen) {
  return h("select", { name }, options.map(([value, text]) =>
    h("option", { value, selected: value === chosen }, text)));
}

/** A list in which nothing is chosen at first, and something must be. */
export function chooser(name, options) {
  const none = h("option", { value: "", disabled: true, selected: true }, "–");
  return h("select", { name, required: true }, none, options.map(([value, text]) => h("option", { value }, text)));
}

/** A button by which a picture is chosen, or taken by a `camera`; `onpicture(file)` gets each. */
export function pictureChooser(label, camera, onpicture) {
  const input = h("input", { type: "file", accept: "image/*", capture: camera && "environment", class: "unseen",
    onchange: () => {
      if (input.files.length) onpicture(input.files[0]);
      input.value = "";
    } });
  return h("label", { class: `button file${camera ? " primary" : ""}` }, input, label);
}

/** A button with a text; `kind` is "", "primary", "danger" or "quiet". */
export function button(text, onclick, kind = "", attributes = {}) {
  return h("button", { type: "button", class: kind, onclick, ...attributes }, text);
}
