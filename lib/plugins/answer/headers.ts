/** Headers between two hops say nothing about the answer; cookies set by the upstream are sessions: nobody's to read. */
const hiddenHeaders: ReadonlySet<string> = new Set([
  "connection",
  "date",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authentication-info",
  "proxy-connection",
  "set-cookie",
  "set-cookie2",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** The headers of an answer as a program gets them. */
export function shownHeaders({ headers }: Response, isCut: boolean): Record<string, string> {
  const ofThisHop = new Set((headers.get("connection") ?? "").split(",").map((name) => name.trim().toLowerCase()));
  const shown = [...headers].filter(([name]) => !hiddenHeaders.has(name) && !ofThisHop.has(name));
  return Object.fromEntries([...shown, ...(isCut ? [["x-executor-cut", "after 1 MB or 10 s"] as const] : [])]);
}
