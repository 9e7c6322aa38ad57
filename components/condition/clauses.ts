/** One sentence of a condition: `amount is at most 1000`. */
export type Clause = { argument: string; operator: Operator; value: string };
export type Operator = keyof typeof operators;
type Schema = Record<string, unknown>;
type Kind = "string" | "number" | "boolean" | "array" | "other";
/** An argument that a tool takes, such as `body.title`. */
export type Argument = { path: string; kind: Kind };

const numberOf = (value: string): number => Number(value.replaceAll(/[\s,_]/g, ""));
const escaped = (value: string): string => value.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
const unescaped = (pattern: string): string => pattern.replace(/\\([\\^$.*+?()[\]{}|])/g, "$1");

/** A value as it is written: a number or a truth value, unless the argument is a text. */
function scalar(value: string, kind: Kind | undefined): string | number | boolean {
  const text = value.trim();
  if (kind === "string") return value;
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(numberOf(text)) ? numberOf(text) : value;
}

type Way = {
  label: string;
  takes: "number" | "text" | "nothing";
  /** The arguments that it suits. */
  suits: readonly Kind[];
  /** What has to hold of the argument. */
  schema(value: string, kind: Kind | undefined): Schema;
  /** The value in such a schema; null where it is another one. */
  value(schema: Schema): string | null;
};

const numeric = (label: string, keyword: string): Way => ({
  ...{ label, takes: "number", suits: ["number"] },
  schema: (value) => ({ [keyword]: numberOf(value) }),
  value: (schema) => (only(schema, keyword) && typeof schema[keyword] === "number" ? `${schema[keyword]}` : null),
});

const textual = (label: string, [start, end]: [start: string, end: string]): Way => ({
  ...{ label, takes: "text", suits: ["string"] },
  schema: (value) => ({ pattern: `${start}${escaped(value)}${end}` }),
  value: ({ pattern, ...rest }) => {
    if (typeof pattern !== "string" || Object.keys(rest).length > 0) return null;
    if (!pattern.startsWith(start) || !pattern.endsWith(end)) return null;
    const inner = pattern.slice(start.length, pattern.length - end.length);
    return escaped(unescaped(inner)) === inner ? unescaped(inner) : null;
  },
});

const eachOf = ({ label, schema, value }: Way): Way => ({
  ...{
    label: `has only items that ${label.replace(/^starts/, "start").replace(/^ends/, "end")}`,
    takes: "text",
    suits: ["array"],
  },
  schema: (text, kind) => ({ items: schema(text, kind) }),
  value: (outer) => (only(outer, "items") && isRecord(outer.items) ? value(outer.items) : null),
});

const startsWith = textual("starts with", ["^", ""]);
const endsWith = textual("ends with", ["", "$"]);

const operators = {
  atMost: numeric("is at most", "maximum"),
  atLeast: numeric("is at least", "minimum"),
  moreThan: numeric("is more than", "exclusiveMinimum"),
  lessThan: numeric("is less than", "exclusiveMaximum"),
  is: {
    ...{ label: "is", takes: "text", suits: ["string", "number", "boolean"] },
    schema: (value, kind) => ({ const: scalar(value, kind) }),
    value: (schema) => (only(schema, "const") && isScalar(schema.const) ? `${schema.const}` : null),
  },
  isNot: {
    ...{ label: "is not", takes: "text", suits: ["string", "number", "boolean"] },
    schema: (value, kind) => ({ not: { const: scalar(value, kind) } }),
    value: ({ not, ...rest }) =>
      Object.keys(rest).length === 0 && isRecord(not) && only(not, "const") && isScalar(not.const) ? `${not.const}` : null,
  },
  startsWith,
  endsWith,
  contains: textual("contains", ["", ""]),
  eachStartsWith: eachOf(startsWith),
  eachEndsWith: eachOf(endsWith),
} as const satisfies Record<string, Way>;

const ways = Object.entries(operators) as [Operator, Way][]; // safe: an object's own entries

/** What can be said of an argument. Of an unknown one everything. */
export const operatorsFor = (kind: Kind | undefined): { value: Operator; label: string }[] =>
  ways
    .filter(([, { suits }]) => kind === undefined || kind === "other" || suits.includes(kind))
    .map(([value, { label }]) => ({ value, label }));

/** What is missing in a clause; null where it is whole. */
export function problemOf({ argument, operator, value }: Clause): string | null {
  if (argument.trim() === "") return "Write which argument it is about.";
  if (value.trim() === "") return `Write what ${argument} is compared with.`;
  const isNumber = operators[operator].takes !== "number" || Number.isFinite(numberOf(value));
  return isNumber ? null : `Write a number to compare ${argument} with.`;
}

/** The condition that all clauses hold. Null without any. */
export function conditionOf(clauses: readonly Clause[], known: readonly Argument[]): Schema | null {
  const parts = clauses.map(({ argument, operator, value }) => {
    const path = argument.trim();
    const kind = known.find((one) => one.path === path)?.kind;
    return within(path.split("."), operators[operator].schema(value, kind));
  });
  return parts.length > 1 ? { allOf: parts } : (parts[0] ?? null);
}

const within = (path: readonly string[], schema: Schema): Schema =>
  path.reduceRight((inner, name) => ({ properties: { [name]: inner }, required: [name] }), schema);

/** The clauses of a condition. Null where it says something that clauses cannot. */
export function clausesIn(condition: unknown): Clause[] | null {
  if (condition === null || condition === undefined) return [];
  if (!isRecord(condition)) return null;
  const parts: unknown[] = only(condition, "allOf") && Array.isArray(condition.allOf) ? condition.allOf : [condition];
  const clauses = parts.map((part) => clauseIn(part, []));
  return clauses.every((clause) => clause !== null) ? clauses : null;
}

function clauseIn(schema: unknown, path: readonly string[]): Clause | null {
  if (!isRecord(schema)) return null;
  const { properties, required, ...rest } = schema;
  const names = isRecord(properties) ? Object.keys(properties) : [];
  const isStep = isRecord(properties) && names.length === 1 && Object.keys(rest).length === 0 && `${required}` === names[0];
  if (isStep && !names[0]?.includes(".")) return clauseIn(properties[names[0] ?? ""], [...path, ...names]);
  const found = path.length > 0 && ways.find(([, way]) => way.value(schema) !== null);
  return found ? { argument: path.join("."), operator: found[0], value: found[1].value(schema) ?? "" } : null;
}

/** The arguments that a tool takes, with those inside of objects, as far as two levels down. */
export function argumentsIn(schema: unknown, definitions: Record<string, unknown>, path: readonly string[] = []): Argument[] {
  const { properties } = resolved(schema, definitions);
  if (!isRecord(properties) || path.length > 2) return [];
  return Object.entries(properties).flatMap(([name, inner]) => {
    const { type } = resolved(inner, definitions);
    const here = [...path, name];
    return [{ path: here.join("."), kind: kindOf(type) }, ...argumentsIn(inner, definitions, here)].filter(
      ({ kind }) => kind !== "other",
    );
  });
}

function resolved(schema: unknown, definitions: Record<string, unknown>): Schema {
  if (!isRecord(schema)) return {};
  const name = typeof schema.$ref === "string" ? schema.$ref.replace(/^#\/\$defs\//, "") : null;
  const target = name === null ? schema : definitions[name];
  return isRecord(target) ? target : {};
}

function kindOf(type: unknown): Kind {
  const name = Array.isArray(type) ? type.find((one) => one !== "null") : type;
  if (name === "integer") return "number";
  return name === "string" || name === "number" || name === "boolean" || name === "array" ? name : "other";
}

const only = (schema: Schema, keyword: string): boolean => Object.keys(schema).length === 1 && Object.hasOwn(schema, keyword);
const isScalar = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);
const isRecord = (value: unknown): value is Schema => typeof value === "object" && value !== null && !Array.isArray(value);
