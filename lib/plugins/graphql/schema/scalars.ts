import type { GraphQLScalarType } from "graphql";
import type { JsonSchema } from "../../contract";
import { file } from "../../json/file";

type Schema = Exclude<JsonSchema, boolean>;

const builtIn: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ["Int", { type: "integer", format: "int32" }],
  ["Float", { type: "number" }],
  ["String", { type: "string" }],
  ["Boolean", { type: "boolean" }],
  ["ID", { type: "string" }],
]);

/** Services write such numbers as text where a number cannot hold them, and take both. */
const long: Schema = { type: ["string", "integer"], description: "An integer, as text where it has more than 15 digits" };
const decimal: Schema = { type: ["string", "number"] };
const timestamp: Schema = { type: "string", format: "date-time" };

/** What people call their own scalars, in lower case. */
const customary: readonly [RegExp, Schema][] = [
  [/^(upload|file)$/, file],
  [/^(big_?int(eger)?|long|u?int(eger)?64|unsigned_?int(eger)?(64)?|safeint)$/, long],
  [/^((big_?)?decimal|money|numeric|bignumber)$/, decimal],
  [/^(iso8601|precise|utc|local|offset|zoned|aws|git)?_?(date_?time|timestamp(tz)?|instant)$/, timestamp],
  [/^(iso8601|local|aws)?date$/, { type: "string", format: "date" }],
  [/^(local|aws)?timetz?$|^(iso8601)?duration$/, { type: "string" }],
  [/^(uuid|guid)$/, { type: "string", format: "uuid" }],
  [/^(aws)?(uri|url)$/, { type: "string", format: "uri" }],
  [/^(aws)?(email|emailaddress)$/, { type: "string", format: "email" }],
  [/^(positive|negative|nonnegative|nonpositive|unsigned)int(eger)?$|^(small|tiny)int$|^port$/, { type: "integer" }],
  [/^(positive|negative|nonnegative|nonpositive|unsigned)float$|^double$|^float8$|^real$/, { type: "number" }],
  [/^(json_?object|map|record|dictionary)$/, { type: "object" }],
  [
    /(string|text|html|markdown|color|colour|phone(number)?|base64|byte|bytea|oid|objectid|id|key|token|cursor|url|uri|slug|locale|currency(code)?|countrycode|timezone|name|remote|certificate)$/,
    { type: "string" },
  ],
];

/** How values of a scalar look as JSON; one whose name says nothing takes anything. */
export function scalarSchema({ name, specifiedByURL }: Pick<GraphQLScalarType, "name" | "specifiedByURL">): Schema {
  const known = builtIn.get(name);
  if (known) return known;
  if (/rfc3339|date-time/i.test(specifiedByURL ?? "")) return timestamp;
  if (/rfc4122|uuid/i.test(specifiedByURL ?? "")) return { type: "string", format: "uuid" };
  const lower = name.toLowerCase();
  return customary.find(([pattern]) => pattern.test(lower))?.[1] ?? {};
}

export const isBuiltIn = (name: string): boolean => builtIn.has(name);
