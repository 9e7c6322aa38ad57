/** The URL that a text is. Null for any other text. `URL.canParse` of Node 20, which draws the pages first, is wrong now and then. */
export function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
