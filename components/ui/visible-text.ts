const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;

/** Characters that a reader would not see, and a model would, by their names: `⟨U+200B⟩`. */
export const visibleText = (text: string): string =>
  text.replace(hidden, (character) =>
    character === "\n" || character === "\t"
      ? character
      : `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
