import { asSchema, isBinary, isRecord, type JsonSchema, type Kind, kindsOf, type SchemaObject, schemaList } from "../json-schema";
import { objectType } from "./object-type";
import {
  anything,
  atom,
  both,
  deeper,
  depthMaxAt,
  either,
  inside,
  listOf,
  type Position,
  type Printed,
  type Printer,
} from "./printer";
import { referenceType } from "./reference-type";

/** The TypeScript type of the values that a schema accepts. `not`, `if` and bounds have no counterpart and are left out. */
export function printExpression(printer: Printer, schema: JsonSchema, position: Position): Printed {
  if (typeof schema === "boolean") return schema ? anything : atom("never");
  if (position.depth > depthMaxAt(printer, position) + 8) return anything;
  const printed =
    Object.hasOwn(schema, "const") || isListed(schema) ? choices(printer, schema) : composed(printer, schema, position);
  return schema.nullable === true ? either([printed, atom("null")]) : printed;
}

const isListed = ({ enum: listed }: SchemaObject): boolean => Array.isArray(listed) && listed.length > 0;

function choices({ style }: Printer, schema: SchemaObject): Printed {
  if (Object.hasOwn(schema, "const")) return literalType(schema.const);
  const listed: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
  if (listed.length <= style.choicesMax) return either(listed.map(literalType));
  const first = listed.slice(0, style.choicesMax).map(literalType);
  const wide = [...new Set(listed.slice(style.choicesMax).map(wideType))].map(atom);
  return { text: `${either([...first, ...wide]).text} /* ${listed.length - style.choicesMax} more values */`, binding: "or" };
}

/** Combines the schema with its reference, parts and branches. */
function composed(printer: Printer, schema: SchemaObject, position: Position): Printed {
  const { $ref, allOf, anyOf, oneOf } = schema;
  if ($ref === undefined && allOf === undefined && anyOf === undefined && oneOf === undefined)
    return ownType(printer, schema, position);
  const parts: Printed[] = [];
  const next = deeper(position);
  if (typeof $ref === "string") parts.push(referenceType(printer, $ref, position));
  for (const part of schemaList(allOf)) parts.push(printer.print(printer, part, next));
  for (const branches of [schemaList(anyOf), schemaList(oneOf)]) {
    if (branches.length > 0) parts.push(either(branches.map((branch) => printer.print(printer, branch, next))));
  }
  const telling = parts.filter(({ text }) => text !== "unknown" && (text !== "never" || position.alias === null));
  if (telling.length > 0 && !addsMembers(schema)) return both(telling);
  const own = ownType(printer, schema, position);
  const isOnlyItself = own.text === "unknown" && parts.length > 0 && parts.every(({ text }) => text === "never");
  return isOnlyItself ? atom("never") : both([...telling, own]);
}

/** Beside a reference or a union, `type: object` alone adds nothing. */
const addsMembers = ({ properties, additionalProperties }: SchemaObject): boolean =>
  (isRecord(properties) && Object.keys(properties).length > 0) || isRecord(additionalProperties);

function ownType(printer: Printer, schema: SchemaObject, position: Position): Printed {
  if (isBinary(schema)) return fileType(printer);
  const kinds = kindsOf(schema);
  if (kinds.length > 0) return either(kinds.map((kind) => typeOfKind(printer, { kind, schema }, position)));
  if (isRecord(schema.properties) || isRecord(schema.additionalProperties)) return objectType(printer, schema, position);
  if (schema.items !== undefined || schema.prefixItems !== undefined) return arrayType(printer, schema, position);
  return anything;
}

/** Text instead of a file is sent as that text. Bytes come as a file of another tool or in base64. */
function fileType({ names, side }: Printer): Printed {
  names.usesToolFile = true;
  return either([atom("ToolFile"), ...(side === "input" ? [atom(bytesType)] : []), atom("string")]);
}

const bytesType = "{ base64: string; name?: string; mimeType?: string }";

function typeOfKind(printer: Printer, { kind, schema }: { kind: Kind; schema: SchemaObject }, position: Position): Printed {
  if (kind === "array") return arrayType(printer, schema, position);
  if (kind === "object") return objectType(printer, schema, position);
  return atom(kind === "integer" ? "number" : kind);
}

function arrayType(printer: Printer, schema: SchemaObject, position: Position): Printed {
  const isOldTuple = Array.isArray(schema.items);
  const first = schemaList(isOldTuple ? schema.items : schema.prefixItems);
  const rest = asSchema(isOldTuple ? schema.additionalItems : schema.items);
  const printed = rest === false ? null : listOf(printer.print(printer, rest, inside(position)));
  if (first.length === 0) return printed ?? atom("[]");
  const least = typeof schema.minItems === "number" ? schema.minItems : first.length;
  const members = first.map((item, at) => tupleMember(printer.print(printer, item, inside(position)), at < least));
  return atom(`[${[...members, ...(printed === null ? [] : [`...${printed.text}`])].join(", ")}]`);
}

function tupleMember({ text, binding }: Printed, isRequired: boolean): string {
  if (isRequired) return text;
  return binding === "atom" ? `${text}?` : `(${text})?`;
}

const textMax = 200;

/** The type of exactly this value, or a wider one if the value is too long to print. */
function literalType(value: unknown): Printed {
  if (value === null) return atom("null");
  if (typeof value === "boolean") return atom(String(value));
  if (typeof value === "number") return atom(Number.isFinite(value) ? String(value) : "number");
  if (typeof value === "string") return atom(value.length > textMax ? "string" : JSON.stringify(value));
  const text = JSON.stringify(value) ?? "";
  if (text !== "" && text.length <= textMax) return atom(text);
  return atom(isRecord(value) ? "{ [key: string]: unknown }" : "unknown[]");
}

/** The widest type of a value, for choices that are too many to list. */
function wideType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "unknown[]";
  return typeof value === "object" ? "{ [key: string]: unknown }" : typeof value;
}
