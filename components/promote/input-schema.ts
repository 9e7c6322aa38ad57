/** A value that stands for what the input of this name will be. */
export type Example = { name: string; value: unknown };

/** The schema of inputs, as far as their examples tell. Several examples of one name are one input. */
export function schemaOfExamples(examples: readonly Example[]): Record<string, unknown> {
  const properties = new Map<string, object>();
  for (const { name, value } of examples) {
    const type = typeOf(value);
    if (!properties.has(name)) properties.set(name, { ...(type === "null" ? {} : { type }), examples: [value] });
  }
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: [...properties.keys()],
    additionalProperties: false,
  };
}

/** The first name that stands for values of different types. */
export function ambiguousName(examples: readonly Example[]): string | undefined {
  const types = new Map<string, string>();
  return examples.find(({ name, value }) => {
    const known = types.get(name) ?? typeOf(value);
    types.set(name, known);
    return known !== typeOf(value);
  })?.name;
}

export function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}
