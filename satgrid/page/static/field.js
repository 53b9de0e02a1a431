// A field over the board, in which the clue of a line or the target of a cage is typed.
import {el} from "./dom.js";

const WIDE = 170, HIGH = 34;

// The field lies `over` an element in the `frame`; `first` is a key typed already, or null. When it is left
// `done(text, way)` is told the text, or null for none, and the arrow key's name of where to go on.
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
