const shownMax = 300;

/** Where a value is another than expected, with both as shortened JSON. */
export type Difference = { where: string; found: string; expected: string };

/** The first place where a value lacks what is expected of it; null where there is none. It may hold more; lists have to be as long. */
export function firstDifference(expected: unknown, found: unknown, where = ""): Difference | null {
  if (Array.isArray(expected)) {
    if (!Array.isArray(found) || found.length !== expected.length) return differs(expected, found, where);
    return firstOf(expected.map((item, at) => firstDifference(item, found[at], `${where}[${at}]`)));
  }
  if (typeof expected === "object" && expected !== null) {
    if (typeof found !== "object" || found === null || Array.isArray(found)) return differs(expected, found, where);
    const members = new Map(Object.entries(found));
    return firstOf(Object.entries(expected).map(([name, part]) => firstDifference(part, members.get(name), `${where}.${name}`)));
  }
  return Object.is(expected, found) ? null : differs(expected, found, where);
}

const firstOf = (differences: (Difference | null)[]): Difference | null => differences.find((one) => one !== null) ?? null;

const differs = (expected: unknown, found: unknown, where: string): Difference => ({
  ...{ where, found: shown(found), expected: shown(expected) },
});

const shown = (value: unknown): string => (JSON.stringify(value) ?? "missing").slice(0, shownMax);
