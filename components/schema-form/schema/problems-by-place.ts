export type Problem = { path: string; message: string };

/** All that is wrong at each place, each thing once, in the order it was found. */
export function problemsByPlace(problems: readonly Problem[] = []): ReadonlyMap<string, string> {
  const places = new Map<string, Set<string>>();
  for (const { path, message } of problems) places.set(path, (places.get(path) ?? new Set()).add(message));
  return new Map([...places].map(([path, messages]) => [path, [...messages].join("; ")]));
}
