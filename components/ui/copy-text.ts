export const copyText = (text: string): Promise<void> => navigator.clipboard?.writeText(text) ?? copyWithoutClipboard(text);

/** Browsers offer no clipboard to a page over plain http, except on the same machine. */
async function copyWithoutClipboard(text: string): Promise<void> {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  const home = document.activeElement ?? document.body;
  home.after(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  if (home instanceof HTMLElement) home.focus();
}
