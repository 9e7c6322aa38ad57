type Change = { name: string; before: string; after: string };

const textLengthMax = 500;

/** The fields of a body that differ from what is there. Null where the call sends no body to compare. */
export function changedFields(current: unknown, args: unknown): Change[] | null {
  const body = isRecord(args) ? args.body : undefined;
  if (!isRecord(body) || !isRecord(current)) return null;
  return Object.entries(body).flatMap(([name, value]) => {
    const [before, after] = [Object.hasOwn(current, name) ? textOf(current[name]) : "not there", textOf(value)];
    return before === after ? [] : [{ name, before: shortened(before), after: shortened(after) }];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The same text for equal values, whatever the order of their fields. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) => (isRecord(inner) ? sorted(inner) : inner));

const sorted = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));

const shortened = (text: string): string => (text.length > textLengthMax ? `${text.slice(0, textLengthMax)}…` : text);
