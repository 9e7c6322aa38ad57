import {
  buildASTSchema,
  buildClientSchema,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  type IntrospectionQuery,
  parse,
} from "graphql";
import { Failure } from "../../../operation/failure";
import { isObject, own, ownText } from "../../json/values";
import type { Warn } from "../../text/warnings";
import { completed } from "./complete-definitions";

type Document = { name: string; text: string };

const charactersMax = 50_000_000;
const nameMax = 500;

/** The schema that texts describe: SDL, in one file or several, or the result of an introspection. */
export function openSchema(documents: readonly Document[], warn: Warn): GraphQLSchema {
  const characters = documents.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > charactersMax) throw new Failure("limit", "The schema is larger than 50 MB, the most that is read.");
  const [first] = documents;
  try {
    const isResult = first && /^\s*[{[]/.test(bare(first.text));
    return withUsableNames(isResult ? ofIntrospection(bare(first.text)) : ofDefinitions(documents, warn));
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Names stand in addresses and in what agents read, so a schema with one of a thousand characters is refused. */
function withUsableNames(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    const fields = "getFields" in type ? Object.values<Field>(type.getFields()) : [];
    const names = [type.name, ...fields.flatMap(({ name, args = [] }) => [name, ...args.map((argument) => argument.name)])];
    const endless = names.find(({ length }) => length > nameMax);
    if (endless === undefined) continue;
    throw new Failure(
      "invalid",
      `The schema has a name of ${endless.length} characters, ${endless.slice(0, 60)}…, and ${nameMax} are the most.`,
    );
  }
  return schema;
}

type Field = { name: string; args?: readonly { name: string }[] };

const bare = (text: string): string => text.replace(/^\uFEFF/, "");

function ofIntrospection(text: string): GraphQLSchema {
  const whole = parsedJson(text);
  const result = isObject(own(whole, "data")) ? own(whole, "data") : whole;
  if (!isObject(own(result, "__schema")))
    throw new Failure("invalid", 'The document is no result of an introspection: it holds no "__schema". Give that, or SDL.');
  try {
    return buildClientSchema(result as IntrospectionQuery, { assumeValid: true }); // it checks what it needs
  } catch (error) {
    throw error instanceof TypeError ? notWhole(own(whole, "errors")).causedBy(error) : error;
  }
}

/** Something is missing where every schema has something. */
function notWhole(errors: unknown): Failure {
  const said = (Array.isArray(errors) && ownText(errors[0], "message")) || null;
  const why = said === null ? "" : ` The service said: ${said.slice(0, 300)}`;
  return new Failure("invalid", `The result of the introspection is not whole: parts of its types are missing.${why}`);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 200) : "";
    throw new Failure("invalid", `The result of the introspection is no JSON: ${said}`);
  }
}

function ofDefinitions(documents: readonly Document[], warn: Warn): GraphQLSchema {
  const definitions = documents.flatMap(({ name, text }) => [...parsedDefinitions(name, text).definitions]);
  return buildASTSchema(completed(definitions, warn), { assumeValid: true, assumeValidSDL: true });
}

function parsedDefinitions(name: string, text: string): DocumentNode {
  try {
    return parse(bare(text), { noLocation: true });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const [at] = error.locations ?? [];
    const where = at ? ` in line ${at.line}, column ${at.column}` : "";
    throw new Failure("invalid", `${name} is no GraphQL schema: ${error.message.slice(0, 300)}${where}.`);
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof Failure) return error;
  if (error instanceof RangeError) return new Failure("invalid", "The schema is nested too deeply to be read.").causedBy(error);
  if (!(error instanceof Error)) return error;
  return new Failure("invalid", `The schema cannot be read: ${error.message.slice(0, 300)}`).causedBy(error);
}
