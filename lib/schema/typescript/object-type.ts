import { asSchema, isRecord, own, type SchemaObject, stringList } from "../json-schema";
import { documentation } from "./documentation";
import { atom, depthMaxAt, inside, type Position, type Printed, type Printer } from "./printer";

const lineMax = 100;
const membersOnLineMax = 3;
const plainKey = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
const others = "[key: string]: unknown";
const open = `{ ${others} }`;

export function objectType(printer: Printer, schema: SchemaObject, position: Position): Printed {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const names = Object.keys(properties);
  if (names.length === 0) return openObject(printer, schema, position);
  if (position.depth >= depthMaxAt(printer, position)) return cutObject(printer, names.length);
  const { shown, left } = chosen(membersOf(properties, schema.required), printer.style.optionalMax);
  const lines = shown.map((member) => lineOf(printer, member, position));
  const isOpen = isRecord(schema.additionalProperties) || schema.additionalProperties === true;
  if (left.length === 0) return wholeObject(isOpen ? [...lines, others] : lines, position);
  printer.names.isCut = true;
  return wholeObject([...lines, `${noteOf(left)} ${others}`], position);
}

type Member = { name: string; schema: unknown; isRequired: boolean; isDeprecated: boolean };

/** Required members come first, deprecated ones last. */
function membersOf(properties: Record<string, unknown>, required: unknown): Member[] {
  const needed = new Set(stringList(required));
  const members = Object.keys(properties).map((name) => {
    const schema = properties[name];
    return { name, schema, isRequired: needed.has(name), isDeprecated: own(schema, "deprecated") === true };
  });
  const rank = ({ isRequired, isDeprecated }: Member) => (isRequired ? 0 : 1) + (isDeprecated ? 2 : 0);
  return members.sort((one, other) => rank(one) - rank(other));
}

function chosen(members: readonly Member[], optionalMax: number): { shown: Member[]; left: Member[] } {
  let optional = 0;
  const isShown = members.map(({ isRequired }) => isRequired || optional++ < optionalMax);
  return { shown: members.filter((_, index) => isShown[index]), left: members.filter((_, index) => !isShown[index]) };
}

const listedMax = 12;

/** A comment with the number of omitted members and the names of the first ones. */
function noteOf(left: readonly Member[]): string {
  const named = left
    .map(({ name }) => name)
    .filter((name) => plainKey.test(name))
    .slice(0, listedMax);
  const more = named.length < left.length ? ", …" : "";
  return `/* ${left.length} more optional${named.length > 0 ? `: ${named.join(", ")}${more}` : ""} */`;
}

function wholeObject(lines: readonly string[], { indent }: Position): Printed {
  return atom(onOneLine(lines) ?? `{\n${lines.map((line) => `${indent}  ${line};\n`).join("")}${indent}}`);
}

function cutObject({ names }: Printer, count: number): Printed {
  names.isCut = true;
  return atom(`${open} /* ${count} properties */`);
}

function lineOf(printer: Printer, { name, schema, isRequired }: Member, position: Position): string {
  const docs = documentation(printer, schema);
  const key = plainKey.test(name) ? name : JSON.stringify(name);
  const below = inside(position, "  ");
  const { text } = printer.print(printer, asSchema(schema), { ...below, isNeeded: position.isNeeded && isRequired });
  return `${docs === "" ? "" : `${docs} `}${key}${isRequired ? "" : "?"}: ${text}`;
}

function openObject(printer: Printer, { additionalProperties, patternProperties }: SchemaObject, position: Position): Printed {
  const only = isRecord(additionalProperties) ? additionalProperties : onlyPattern(patternProperties);
  if (only === null && additionalProperties === false) return atom(printer.style.isBrief ? "{}" : "{ [key: string]: never }");
  if (only === null || position.depth >= depthMaxAt(printer, position)) return atom(open);
  return atom(`{ [key: string]: ${printer.print(printer, asSchema(only), inside(position)).text} }`);
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
