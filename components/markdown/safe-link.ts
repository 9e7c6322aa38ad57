/** A link that somebody else wrote, if it leads to a web page or a mailbox. Relative ones lead nowhere here. */
export function safeLink(href: string): string | null {
  const trimmed = href.trim();
  if (!/^(https?:\/\/|mailto:)/i.test(trimmed)) return null;
  try {
    const { protocol, username, password } = new URL(trimmed);
    const isKnown = protocol === "https:" || protocol === "http:" || protocol === "mailto:";
    return isKnown && username === "" && password === "" ? trimmed : null;
  } catch {
    return null;
  }
}
