import { lettersAct } from "../../appearance/preference";

/** Whether a key was pressed alone, once, and outside of text fields. */
export function isShortcut({ target, repeat, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!lettersAct() || repeat || defaultPrevented || ctrlKey || metaKey || altKey) return false;
  if (document.querySelector("[role=dialog], [role=menu], [role=listbox]")) return false;
  return !(target instanceof Element && target.closest("input, textarea, select, [contenteditable=true], [role=textbox]"));
}
