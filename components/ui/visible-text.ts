const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;

/** Shows characters that a model reads but a person cannot see by their code: `⟨U+200B⟩`. */
export const visibleText = (text: string): string =>
  text.replace(hidden, (character) =>
    character === "\n" || character === "\t"
      ? character
      : `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
