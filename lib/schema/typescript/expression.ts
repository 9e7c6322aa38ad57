import { asSchema, isRecord, type JsonSchema, type SchemaObject, schemaList } from "../json-schema";
import { isBinary, type Kind, kindsOf } from "../kind";
import { both, either, listOf } from "./combine";
import { literalType, wideType } from "./literal";
import { objectType } from "./object-type";
import { anything, atom, deeper, depthMaxAt, inside, type Place, type Printed, type Printer } from "./printer";
import { referenceType } from "./reference-type";

/** The TypeScript type of what a schema accepts. `not`, `if` and bounds have no counterpart and are left out. */
export function printExpression(printer: Printer, schema: JsonSchema, place: Place): Printed {
  if (typeof schema === "boolean") return schema ? anything : atom("never");
  if (place.depth > depthMaxAt(printer, place) + 8) return anything;
  const printed =
    Object.hasOwn(schema, "const") || isListed(schema) ? choices(printer, schema) : composed(printer, schema, place);
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

/** Everything that speaks about the value at once. */
function composed(printer: Printer, schema: SchemaObject, place: Place): Printed {
  const { $ref, allOf, anyOf, oneOf } = schema;
  if ($ref === undefined && allOf === undefined && anyOf === undefined && oneOf === undefined)
    return ownType(printer, schema, place);
  const parts: Printed[] = [];
  const next = deeper(place);
  if (typeof $ref === "string") parts.push(referenceType(printer, $ref, place));
  for (const part of schemaList(allOf)) parts.push(printer.print(printer, part, next));
  for (const branches of [schemaList(anyOf), schemaList(oneOf)]) {
    if (branches.length > 0) parts.push(either(branches.map((branch) => printer.print(printer, branch, next))));
  }
  const telling = parts.filter(({ text }) => text !== "unknown" && (text !== "never" || place.alias === null));
  if (telling.length > 0 && !addsMembers(schema)) return both(telling);
  const own = ownType(printer, schema, place);
  const isOnlyItself = own.text === "unknown" && parts.length > 0 && parts.every(({ text }) => text === "never");
  return isOnlyItself ? atom("never") : both([...telling, own]);
}

/** Beside a reference or a union, `type: object` alone only repeats what they say. */
const addsMembers = ({ properties, additionalProperties }: SchemaObject): boolean =>
  (isRecord(properties) && Object.keys(properties).length > 0) || isRecord(additionalProperties);

function ownType(printer: Printer, schema: SchemaObject, place: Place): Printed {
  if (isBinary(schema)) return fileType(printer);
  const kinds = kindsOf(schema);
  if (kinds.length > 0) return either(kinds.map((kind) => typeOfKind(printer, { kind, schema }, place)));
  if (isRecord(schema.properties) || isRecord(schema.additionalProperties)) return objectType(printer, schema, place);
  if (schema.items !== undefined || schema.prefixItems !== undefined) return arrayType(printer, schema, place);
  return anything;
}

/** Text in the place of a file is sent as that text; bytes come as a file of another tool or in base64. */
function fileType({ names, side }: Printer): Printed {
  names.usesToolFile = true;
  return either([atom("ToolFile"), ...(side === "input" ? [atom(bytesType)] : []), atom("string")]);
}

const bytesType = "{ base64: string; name?: string; mimeType?: string }";

function typeOfKind(printer: Printer, { kind, schema }: { kind: Kind; schema: SchemaObject }, place: Place): Printed {
  if (kind === "array") return arrayType(printer, schema, place);
  if (kind === "object") return objectType(printer, schema, place);
  return atom(kind === "integer" ? "number" : kind);
}

function arrayType(printer: Printer, schema: SchemaObject, place: Place): Printed {
  const isOldTuple = Array.isArray(schema.items);
  const first = schemaList(isOldTuple ? schema.items : schema.prefixItems);
  const rest = asSchema(isOldTuple ? schema.additionalItems : schema.items);
  const printed = rest === false ? null : listOf(printer.print(printer, rest, inside(place)));
  if (first.length === 0) return printed ?? atom("[]");
  const least = typeof schema.minItems === "number" ? schema.minItems : first.length;
  const members = first.map((item, at) => tupleMember(printer.print(printer, item, inside(place)), at < least));
  return atom(`[${[...members, ...(printed === null ? [] : [`...${printed.text}`])].join(", ")}]`);
}

function tupleMember({ text, binding }: Printed, isRequired: boolean): string {
  if (isRequired) return text;
  return binding === "atom" ? `${text}?` : `(${text})?`;
}
