const endings = /(ies|ied|ing|ers|er|es|ed|s|y|e)$/;
const stemMin = 3;

/** What words of one family begin with: `policy`, `policies`; `delete`, `deletes`, `deleting`. */
export function stemOf(word: string): string {
  const lower = word.toLowerCase();
  const stem = lower.replace(endings, "");
  return stem.length >= stemMin ? stem : lower;
}

export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each typed word stands in the text, as it was typed or in another form of it. */
export function matchesWords(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  const words = wordsIn(text);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => lower.includes(part) || words.some((word) => word.startsWith(stemOf(part))));
}
