/** Joiners inside an emoji are seen: as the one picture that they make. */
const hidden =
  /(?!(?<=\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;

/** Shows characters that a model reads but a person cannot see by their code: `⟨U+200B⟩`. */
export const visibleText = (text: string): string =>
  text.replace(hidden, (character) =>
    character === "\n" || character === "\t"
      ? character
      : `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
