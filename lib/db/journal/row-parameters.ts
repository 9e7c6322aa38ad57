/* Rows travel as parameters of a statement, one array for each column. The bytes of all rows form one binary parameter behind the others, and each value is a range in it. An array of bytes would be written as hexadecimal text: twice as long, and by this thread. */

/** The type of each column. */
export type Spec<Fields> = { readonly [Column in keyof Fields]: string };

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const columns = (spec: object, prefix = "") =>
  Object.keys(spec)
    .map((name) => `${prefix}${snake(name)}`)
    .join(", ");

/** The number of parameters that the rows of a spec take. */
export const widthOf = (spec: object): number => Object.keys(spec).length + 1;

/** `(select row.seq, substring($9 …) as outcome, … from unnest($3::int[], …) as row (seq, outcome, …)) as row` */
export function unnested(spec: object, from: number): string {
  const types: string[] = Object.values(spec);
  const bytes = `$${from + types.length}::bytea`;
  const parameters = types.map((type, index) => `$${from + index}::${type === "bytea" ? "text" : type}[]`);
  const selected = Object.entries(spec).map(([name, type]) =>
    type === "bytea" ? bytesAt(snake(name), bytes) : `row.${snake(name)}`,
  );
  return `(select ${selected.join(", ")} from unnest(${parameters.join(", ")}) as row (${columns(spec)})) as row`;
}

const bytesAt = (column: string, bytes: string) =>
  `substring(${bytes} from split_part(row.${column}, ' ', 1)::int for split_part(row.${column}, ' ', 2)::int) as ${column}`;

/** Bytes that stay where they are until they are sent, as one value. */
export class BytesInParts {
  readonly parts: readonly Uint8Array[];
  readonly byteLength: number;

  constructor(parts: readonly Uint8Array[]) {
    this.parts = parts;
    this.byteLength = parts.reduce((bytes, part) => bytes + part.byteLength, 0);
  }
}

export function columnValues<Fields extends object>(spec: Spec<Fields>, rows: readonly Fields[]): unknown[] {
  const parts: Uint8Array[] = [];
  let next = 1;
  const appended = (part: Uint8Array): string => {
    const range = `${next} ${part.byteLength}`;
    parts.push(part);
    next += part.byteLength;
    return range;
  };
  const values = (Object.keys(spec) as (keyof Fields)[]).map((name) =>
    arrayText(rows.map((row) => (row[name] instanceof Uint8Array ? appended(row[name]) : row[name]))),
  );
  return [...values, new BytesInParts(parts)];
}

/** An array as PostgreSQL reads it. The driver's own way takes longer than all else that a row costs here. */
const arrayText = (values: readonly unknown[]): string => `{${values.map(elementText).join(",")}}`;

function elementText(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "string") return `"${value.replace(/["\\]/g, "\\$&")}"`;
  return value instanceof Date ? `"${value.toISOString()}"` : String(value);
}
