import { asSchema, isRecord, type SchemaObject, stringList } from "../json-schema";
import { documentation } from "./documentation";
import { atom, inside, type Place, type Printed, type Printer } from "./printer";

const lineMax = 100;
const membersOnLineMax = 3;
const plainKey = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
const open = "{ [key: string]: unknown }";

export function objectType(printer: Printer, schema: SchemaObject, place: Place): Printed {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const names = Object.keys(properties);
  if (names.length === 0) return openObject(printer, schema, place);
  if (place.depth >= printer.style.depthMax) return atom(`${open} /* ${names.length} properties */`);
  const required = new Set(stringList(schema.required));
  const lines = names.map((name) => memberOf(printer, { name, schema: properties[name], isRequired: required.has(name) }, place));
  if (isRecord(schema.additionalProperties) || schema.additionalProperties === true) lines.push("[key: string]: unknown");
  return atom(onOneLine(lines) ?? `{\n${lines.map((line) => `${place.indent}  ${line};\n`).join("")}${place.indent}}`);
}

type Member = { name: string; schema: unknown; isRequired: boolean };

function memberOf(printer: Printer, { name, schema, isRequired }: Member, place: Place): string {
  const docs = printer.hasDocs ? documentation(schema, printer.style.docsMax) : "";
  const key = plainKey.test(name) ? name : JSON.stringify(name);
  const { text } = printer.print(printer, asSchema(schema), inside(place, "  "));
  return `${docs === "" ? "" : `${docs} `}${key}${isRequired ? "" : "?"}: ${text}`;
}

function openObject(printer: Printer, { additionalProperties, patternProperties }: SchemaObject, place: Place): Printed {
  const only = isRecord(additionalProperties) ? additionalProperties : onlyPattern(patternProperties);
  if (only === null && additionalProperties === false) return atom(printer.style.isBrief ? "{}" : "{ [key: string]: never }");
  if (only === null || place.depth >= printer.style.depthMax) return atom(open);
  return atom(`{ [key: string]: ${printer.print(printer, asSchema(only), inside(place)).text} }`);
}

function onlyPattern(patternProperties: unknown): unknown {
  const rules = isRecord(patternProperties) ? Object.values(patternProperties) : [];
  return rules.length === 1 ? rules[0] : null;
}

function onOneLine(lines: readonly string[]): string | null {
  if (lines.length > membersOnLineMax || lines.some((line) => line.includes("\n"))) return null;
  const text = `{ ${lines.join("; ")} }`;
  return text.length > lineMax ? null : text;
}
