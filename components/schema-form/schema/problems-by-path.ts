export type Problem = { path: string; message: string };

/** Joins the problems of each path, each message once, in order. */
export function problemsByPath(problems: readonly Problem[] = []): ReadonlyMap<string, string> {
  const messagesByPath = new Map<string, Set<string>>();
  for (const { path, message } of problems) messagesByPath.set(path, (messagesByPath.get(path) ?? new Set()).add(message));
  return new Map([...messagesByPath].map(([path, messages]) => [path, [...messages].join("; ")]));
}
