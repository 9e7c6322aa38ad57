const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["HeadlessChrome/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["macOS", "macOS"],
  ["Linux", "Linux"],
] as const;

/** The common name of a browser. An unknown one keeps its user agent. */
export function browserOf(userAgent: string): string {
  const named = (names: readonly (readonly [string, string])[]) => names.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (!browser) return userAgent.slice(0, 80) || "Unknown browser";
  return system ? `${browser} on ${system}` : browser;
}
