/** What a terminal acts upon instead of showing it, and marks that turn the direction of writing around. */
const acting = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Text of strangers: line ends and tabs stay, every other invisible character is shown by its number. */
export const visible = (text: string): string =>
  text.replace(acting, (mark) => (mark === "\n" || mark === "\t" ? mark : `⟨U+${codeOf(mark)}⟩`));

/** JSON in which such characters are escaped: it is the same value, and safe to show. */
export const jsonText = (value: unknown, indent?: number): string =>
  (JSON.stringify(value ?? null, null, indent) ?? "null").replace(acting, (mark) =>
    mark === "\n" ? mark : `\\u${codeOf(mark)}`,
  );

/** Text on one line. */
export const visibleLine = (text: string): string => visible(text.replace(/\s+/g, " ").trim());

const codeOf = (mark: string) => (mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
