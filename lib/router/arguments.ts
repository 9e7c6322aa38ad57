import { checkArguments } from "../schema";
import type { JsonSchema } from "./spec";

export type CoercedArguments = { ok: true; args: Record<string, unknown> } | { ok: false; message: string };

/** Reads the arguments that a model wrote: text with JSON, converted where its schema says how and nothing is lost. */
export function coerceArguments(schema: JsonSchema, text: string): CoercedArguments {
  const given = objectIn(text);
  if (given === null) return { ok: false, message: "The arguments must be one JSON object." };
  const checked = checkArguments({ schema, definitions: {}, args: withQueryAlias(schema, given) });
  return checked.ok ? { ok: true, args: checked.args } : { ok: false, message: checked.message };
}

/** An object in text. Nothing counts as an empty one; models also write the object as text within text. */
export function objectIn(text: string): Record<string, unknown> | null {
  if (text.trim() === "") return {};
  let value = parsed(text);
  if (typeof value === "string") value = value.trim() === "" ? {} : parsed(value);
  if (value === null) return text.trim() === "null" ? {} : null;
  return isObject(value) ? value : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const aliases = ["q", "search", "search_query", "searchQuery", "search_term", "question", "text", "input", "prompt"];

/** Models call what is looked for by other names; a tool that requires `query` gets it from the first of them that it does not know itself. */
export function withQueryAlias(schema: JsonSchema, args: Record<string, unknown>): Record<string, unknown> {
  if (Object.hasOwn(args, "query") || !requiresQuery(schema)) return args;
  const properties = typeof schema === "object" && isObject(schema.properties) ? schema.properties : {};
  const alias = aliases.find((name) => Object.hasOwn(args, name) && !Object.hasOwn(properties, name));
  if (alias === undefined || typeof args[alias] !== "string") return args;
  const { [alias]: query, ...rest } = args;
  return { ...rest, query };
}

const requiresQuery = (schema: JsonSchema): boolean =>
  typeof schema === "object" && Array.isArray(schema.required) && schema.required.includes("query");

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
