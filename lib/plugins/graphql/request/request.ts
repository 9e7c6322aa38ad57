import { print } from "graphql";
import { Failure } from "../../../operation/failure";
import { bytesOf } from "../../answer/bytes";
import type { Call } from "../../contract";
import { isObject } from "../../json/values";
import type { Binding, DocumentBinding, FieldBinding } from "../binding/binding";
import { operationsIn, parseDocument, selectionOf } from "./document";

/** What is sent for a call. */
export type GraphqlRequest = {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | null;
  /** Where in the data the result of a field stands; null for a whole document. */
  path: string[] | null;
  /** Whether all pages are asked for, one after the other. */
  isPaged: boolean;
};

export function requestOf({ tool, args }: Pick<Call, "tool" | "args">): GraphqlRequest {
  const binding = tool.binding as unknown as Binding; // safe: made by readTool() and documentTool()
  return binding.operation === "document" ? ofDocument(binding, args) : ofField(binding, args);
}

const pageInfo = "pageInfo { hasNextPage endCursor }";
const pageSize = 50;

function ofField(
  { operation, path, variables, selection, controls }: FieldBinding,
  args: Record<string, unknown>,
): GraphqlRequest {
  const given = variables.filter(([name]) => Object.hasOwn(args, name) && args[name] !== undefined);
  const isPaged = controls.all !== undefined && args[controls.all] === true;
  const chosen = controls.select === undefined ? undefined : args[controls.select];
  const plain = typeof chosen === "string" && chosen.trim() !== "" ? selectionOf(chosen) : selection;
  const paged = isPaged && plain !== null ? `${plain.slice(0, plain.lastIndexOf("}")).trimEnd()} ${pageInfo} }` : plain;
  const values = Object.fromEntries(given.map(([name, type]) => [name, isFile(type) ? withFiles(args[name]) : args[name]]));
  const sized = isPaged && values.first == null && values.last == null ? { ...values, first: pageSize } : values;
  const used = variables.filter(([name]) => Object.hasOwn(sized, name) || (isPaged && name === "after"));
  const name = path.at(-1) ?? operation;
  const field = `${name}${listedIn(used.map(([key]) => `${key}: $${key}`))}${paged === null ? "" : ` ${paged}`}`;
  const whole = path.slice(0, -1).reduceRight((inner, outer) => `${outer} { ${inner} }`, field);
  const text = `${operation} ${name}${listedIn(used.map(([key, type]) => `$${key}: ${type}`))} { ${whole} }`;
  return { query: print(parseDocument(text)), variables: sized, operationName: name, path, isPaged };
}

const isFile = (type: string): boolean => /^\[*(Upload|File)\b/i.test(type);

/** Files that came as base64 text are files all the same. */
function withFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFiles);
  if (typeof value !== "string") return value;
  const { byteLength } = bytesOf(value, "file");
  return { _tag: "ToolFile", mimeType: "application/octet-stream", encoding: "base64", data: value, byteLength };
}

const listedIn = (parts: readonly string[]): string => (parts.length > 0 ? `(${parts.join(", ")})` : "");

function ofDocument(_: DocumentBinding, { query, variables, operationName }: Record<string, unknown>): GraphqlRequest {
  const text = String(query ?? "");
  const operations = operationsIn(parseDocument(text));
  const names = operations.map(({ name }) => name?.value ?? "");
  const wanted = typeof operationName === "string" && operationName !== "" ? operationName : null;
  if (operations.length === 0) throw new Failure("invalid", "The document holds no query and no mutation.");
  if (operations.some(({ operation }) => operation === "subscription"))
    throw new Failure("invalid", "A subscription has no one answer. Ask with a query.");
  if (wanted === null && operations.length > 1)
    throw new Failure(
      "invalid",
      `The document holds several operations. Say which one is meant in 'operationName': ${names.join(", ")}.`,
    );
  if (wanted !== null && !names.includes(wanted))
    throw new Failure(
      "invalid",
      `The document holds no operation ${JSON.stringify(wanted)}. It holds ${names.filter(Boolean).join(", ") || "one without a name"}.`,
    );
  const only = wanted ?? (names[0] || null);
  return { query: text, variables: isObject(variables) ? variables : {}, operationName: only, path: null, isPaged: false };
}
