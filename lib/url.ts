/**
 * Says whether a text is a URL. `URL.canParse` of Node 20 refuses addresses with letters such as "ü" once V8 has optimized its
 * caller, after some thousand calls.
 */
export function isUrl(text: string | URL, base?: string | URL): boolean {
  try {
    new URL(text, base);
    return true;
  } catch {
    return false;
  }
}
