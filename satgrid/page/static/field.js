// A field over the board for the clue of a line or the target of a cage.
import {el} from "./dom.js";

const WIDE = 170, HIGH = 34;

// The field covers the element `over` in `frame`; `first` is a key that was typed already, or null. At
// the end it calls `done(text, way)` with the text, null if cancelled, and the arrow key to move by.
export function clueField({over, frame, line, first, name, value, done}) {
  const box = over.getBoundingClientRect(), home = frame.getBoundingClientRect();
  const field = el("input", {class: "clue-field", "aria-label": name, spellcheck: "false", autocomplete: "off", value});
  field.style.left = `${Math.max(0, Math.min(box.left - home.left, home.width - WIDE)) + frame.scrollLeft}px`;
  field.style.top = `${box.top - home.top + frame.scrollTop + (line !== "column" ? 0 : Math.max(0, box.height - HIGH))}px`;
  let closed = false;
  const close = (keep, way) => {
    if (closed) return;
    closed = true;
    const text = field.value.trim();
    field.remove();
    done(keep ? text : null, way);
  };
  field.addEventListener("keydown", event => {
    event.stopPropagation();
    if (event.key === "Escape") close(false);
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) {
      event.preventDefault();
      close(true, line === "row" ? "ArrowDown" : "ArrowRight");
    }
  });
  field.addEventListener("blur", () => close(true));
  frame.append(field);
  field.focus();
  if (first === null) field.select();
  else field.setSelectionRange(first.length, first.length);
}
