import type { JsonSchema, Server } from "../../contract";
import { file } from "../../json/file";
import { isObject, type Obj, own, ownText } from "../../json/values";
import { trimmed, visible } from "../../text/prose";
import type { Binding, ParameterBinding } from "../binding/binding";
import { type Body, bodyOf } from "./body";
import type { Operation } from "./operations";
import { type Parameter, parametersOf, placeholders } from "./parameters";
import type { Reader } from "./reader";

export type Input = { schema: JsonSchema; parameters: ParameterBinding[]; body: Binding["body"] };

/**
 * One flat object: parameters by name, `body`, `bodyBase64`, `contentType`, `server`. Of parameters with one name the first
 * place of path, query, header and cookie keeps it, the others are called `query_id`, `header_id`, `cookie_id`.
 */
export function inputOf(operation: Operation, servers: Server[], reader: Reader): Input {
  const all = parametersOf(operation, reader);
  const body = bodyOf(operation, all, reader);
  const parameters = withMissing(all.filter(isSent), operation, reader);
  const properties = new Map<string, JsonSchema>();
  const required: string[] = [];
  const reserved = reservedKeys(body, servers);
  const bindings = parameters.map((parameter) => {
    const key = freeKey(parameter, properties, reserved);
    properties.set(key, parameter.schema);
    if (parameter.isRequired) required.push(key);
    return bindingOf(key, parameter);
  });
  for (const [key, schema, isRequired] of bodyProperties(body, operation, reader)) {
    properties.set(key, schema);
    if (isRequired) required.push(key);
  }
  if (needsChoice(servers)) properties.set("server", serverSchema(servers));
  const schema: Obj = { type: "object", properties: Object.fromEntries(properties) };
  if (required.length > 0) schema.required = required;
  return { schema: { ...schema, additionalProperties: false }, parameters: bindings, body: bodyBinding(body) };
}

const order = ["path", "query", "querystring", "header", "cookie"];

function isSent({ in: place }: Parameter): boolean {
  return order.includes(place);
}

/** Every name in braces of the path is needed, also when the document forgot to declare it. */
function withMissing(parameters: Parameter[], operation: Operation, { warn, resolver }: Reader): Parameter[] {
  const declared = new Set(parameters.filter(({ in: place }) => place === "path").map(({ name }) => name));
  const missing = [...new Set(placeholders(operation.path))].filter((name) => !declared.has(name));
  if (missing.length > 0)
    warn(
      `The path has {${missing.join("}, {")}}, which no parameter declares; taken as required text.`,
      resolver.place(operation.found),
    );
  const added = missing.map(
    (name): Parameter => ({ name, in: "path", isRequired: true, found: operation.found, schema: { type: "string" } }),
  );
  return [...parameters, ...added].sort((a, b) => order.indexOf(a.in) - order.indexOf(b.in));
}

function reservedKeys(body: Body | null, servers: Server[]): ReadonlySet<string> {
  return new Set([...(body ? ["body", "bodyBase64", "contentType"] : []), ...(needsChoice(servers) ? ["server"] : [])]);
}

function freeKey({ name, in: place }: Parameter, used: ReadonlyMap<string, unknown>, reserved: ReadonlySet<string>): string {
  const wanted = name === "" ? place : name;
  const isFree = (key: string) => !used.has(key) && !reserved.has(key);
  if (isFree(wanted)) return wanted;
  const placed = `${place}_${wanted}`;
  let key = placed;
  for (let number = 2; !isFree(key); number++) key = `${placed}_${number}`;
  return key;
}

function bindingOf(key: string, { name, in: place, style, explode, allowReserved, media }: Parameter): ParameterBinding {
  return {
    key,
    name,
    in: place as ParameterBinding["in"],
    ...(style ? { style } : {}),
    ...(explode === undefined ? {} : { explode }),
    ...(allowReserved ? { allowReserved } : {}),
    ...(media ? { media } : {}),
  };
}

function bodyProperties(body: Body | null, { found }: Operation, reader: Reader): [string, JsonSchema, boolean][] {
  if (body === null) return [];
  const values = body.types.filter(({ kind }) => kind !== "binary");
  const takesBytes = body.types.some(({ kind }) => kind === "binary" || kind === "any");
  const isOnly = body.isRequired && !(values.length > 0 && takesBytes);
  const place = `${reader.resolver.place(found)}/requestBody/description`;
  const about = body.description ? trimmed(visible(body.description, place, reader.warn), 500) : "";
  const properties: [string, JsonSchema, boolean][] = [];
  if (values.length > 0) properties.push(["body", describedAs(about, valueSchema(values)), isOnly]);
  if (takesBytes) properties.push(["bodyBase64", bytesSchema(about), isOnly]);
  const types = body.types.map(({ type }) => type);
  if (types.length > 1 || types.some((type) => type.includes("*")))
    properties.push(["contentType", typeSchema(types, isChosenByBody(body)), false]);
  return properties;
}

function valueSchema(types: Body["types"]): JsonSchema {
  const [only] = types;
  if (only !== undefined && types.length === 1) return textSchema(only.type, only.kind, only.schema);
  const schemas = new Map(
    types.map(({ type, kind, schema }) => [JSON.stringify(textSchema(type, kind, schema)), textSchema(type, kind, schema)]),
  );
  const [first = true, ...others] = schemas.values();
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

/** XML and other text is given as it is sent. */
function textSchema(type: string, kind: Body["types"][number]["kind"], schema: JsonSchema): JsonSchema {
  if (kind !== "text") return schema;
  if (isObject(schema) && own(schema, "type") === "string") return schema;
  return { type: "string", description: `The text, as ${type.split(";")[0]}.` };
}

function describedAs(description: string, schema: JsonSchema): JsonSchema {
  if (description === "" || (isObject(schema) && ownText(schema, "description") !== undefined)) return schema;
  return { ...(isObject(schema) ? schema : {}), description };
}

function bytesSchema(about: string): JsonSchema {
  return { ...file, description: `${about}${about ? " " : ""}The bytes in base64, or a file of another tool.` };
}

/** What is given fits one of the types alone, such as a list a JSON patch and an object a merge patch. */
function isChosenByBody({ types }: Body): boolean {
  const taking = types.filter(({ kind }) => kind !== "binary").map(({ kind, shape }) => (kind === "text" ? "string" : shape));
  return taking.length > 1 && taking.some((shape) => shape !== taking[0]) && taking[0] !== undefined;
}

function typeSchema(types: string[], isChosen: boolean): JsonSchema {
  const [preset] = types;
  if (types.some((type) => type.includes("*")))
    return { type: "string", description: `The media type of the body (${types.join(", ")}).` };
  return { type: "string", enum: types, ...(isChosen ? { description: "Left out, the body decides." } : { default: preset }) };
}

function bodyBinding(body: Body | null): Binding["body"] {
  if (body === null) return null;
  return { isRequired: body.isRequired, types: body.types.map(({ schema: _, ...type }) => type) };
}

function needsChoice(servers: Server[]): boolean {
  return servers.length > 1 || servers.some(({ variables }) => Object.keys(variables).length > 0);
}

function serverSchema(servers: Server[]): JsonSchema {
  const variables = Object.fromEntries(
    servers.flatMap((server) =>
      Object.entries(server.variables).map(([name, { default: preset, enum: choices, description }]) => [
        name,
        {
          type: "string",
          ...(choices ? { enum: choices } : {}),
          default: preset,
          ...(description ? { description: trimmed(description, 300) } : {}),
        },
      ]),
    ),
  );
  const hasVariables = Object.keys(variables).length > 0;
  return {
    type: "object",
    description: "Where to send the call; without it, where the connection says.",
    properties: {
      url: { type: "string", enum: [...new Set(servers.map(({ url }) => url))] },
      ...(hasVariables ? { variables: { type: "object", properties: variables, additionalProperties: false } } : {}),
    },
    additionalProperties: false,
  };
}
