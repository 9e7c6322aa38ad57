/** A value that is JSON text already: where it is large, nobody parses it only to write it once more. It imports nothing. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const isJsonText = (value: unknown): value is JsonText => value instanceof JsonText;

/** Works as `JSON.stringify`, and writes JSON text as it is among the members of `value` and of their members. */
export function writeJson(value: unknown, depth = 2): string {
  if (isJsonText(value)) return value.text;
  if (depth < 0 || !isPlain(value) || !hasJsonText(value, depth)) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member, depth - 1)}`).join(",")}}`;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !("toJSON" in value);

const hasJsonText = (value: object, depth: number): boolean =>
  Object.values(value).some((member) => isJsonText(member) || (depth > 0 && isPlain(member) && hasJsonText(member, depth - 1)));
