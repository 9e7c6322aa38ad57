const pieces = /[A-Za-z]+|\d+|\s+|[!-/:-@[-`{-~]+|\P{ASCII}/gu;

/** Estimates the tokens of a text without a tokenizer, rather too many than too few. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(pieces)) tokens += costOf(piece);
  return Math.ceil(tokens);
}

/** Of a sign beyond the basic plane, such as an emoji, or of full width. */
const rareSignCost = 3;

function costOf(piece: string): number {
  const first = piece.charCodeAt(0);
  if (first > 0x7f) return piece.length > 1 || first >= 0xff00 ? rareSignCost : 1.2;
  if (isLetter(first)) return lettersCost(piece);
  if (first >= 0x30 && first <= 0x39) return Math.ceil(piece.length / 3);
  if (first <= 0x20) return piece.length === 1 ? 0 : 1;
  return Math.ceil(piece.length / 2);
}

const isLetter = (code: number) => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
const humps = /[a-z](?=[A-Z])/g;

/** Each word of prose counts as a token, and so does each part of camelCase. */
function lettersCost(word: string): number {
  const parts = word.length < 6 ? 1 : 1 + (word.match(humps)?.length ?? 0);
  return Math.max(parts, Math.ceil(word.length / 9));
}
