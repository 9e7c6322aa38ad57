/** Percent-encodes everything but letters, digits and `-._~`. */
export function encodeStrict(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(/[!'()*]/g, hex);
}

/** Keeps what a query may hold without ending it or its pair. */
export function encodeReserved(text: string): string {
  return encodeURI(wellFormed(text)).replace(/[#&+]/g, hex);
}

/** Literal parts of a path template, as the document writes them. */
export function encodeLiteral(text: string): string {
  return wellFormed(text).replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%|]/gu, encodeURIComponent);
}

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "\uFFFD");
}
