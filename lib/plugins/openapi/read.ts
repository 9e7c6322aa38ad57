import { createHash } from "node:crypto";
import { Failure } from "../../operation/failure";
import type { Reading, Understanding } from "../contract";
import { isObject, listed, own, ownText } from "../json/values";
import { trimmed, visible } from "../text/prose";
import { collectWarnings } from "../text/warnings";
import type { Normalised } from "./binding/normalised";
import { openFiles } from "./document/files";
import { createResolver, type Located } from "./document/reference";
import { commonParameters } from "./fixed";
import { keyOf, nameOperations } from "./naming/name-operations";
import { listOperations } from "./operation/operations";
import type { Reader } from "./operation/reader";
import { authTemplates } from "./operation/security";
import { documentServers } from "./operation/servers";
import { readTool } from "./operation/tool";
import { createSchemas } from "./schema/definitions";
import { directedSchemas, mentionsDirection } from "./schema/direction";

export type Document = { name: string; text: string };
export type ReadOptions = Omit<Understanding, "source">;

/** Understands an OpenAPI document: a pure function of its texts, so that any process can do it. */
export function readOpenapi(documents: Document[], options: ReadOptions = {}): Reading {
  try {
    return readWhole(documents, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Failure("invalid", "The document is nested too deeply to be read.").causedBy(error);
  }
}

const charactersMax = 100_000_000;

function readWhole(documents: Document[], { previous, progress }: ReadOptions): Reading {
  const characters = documents.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > charactersMax) throw new Failure("limit", "The document is larger than 100 MB, the most that is read.");
  const { warn, list } = collectWarnings();
  const { parsed, entry, root, dialect } = openFiles(documents, warn);
  const resolver = createResolver(parsed, entry, warn);
  const isDirected = mentionsDirection(documents.map(({ text }) => text));
  const directed = isDirected ? directedSchemas(parsed) : new Set<string>();
  const schemas = createSchemas({ resolver, isModern: dialect === "3.1", directed, isDirected, warn });
  const servers = documentServers(root, { dialect, source: entry, warn });
  const reader: Reader = { root, dialect, resolver, schemas, servers, entry, warn };

  const top: Located = { value: root, file: entry, pointer: "" };
  const operations = listOperations(top, resolver, warn);
  const names = nameOperations(operations, namesIn(previous));
  const tools = operations.map((operation, i) => {
    if (i % 100 === 0) progress?.(i, operations.length);
    return readTool(operation, names[i] ?? "", reader);
  });
  const authentication = authTemplates(operations, reader);
  const common = commonIn(top, reader);
  const normalised: Normalised = {
    ...{ format: "openapi/1", servers, tools, definitions: schemas.definitions() },
    ...(common.length > 0 ? { common } : {}),
  };
  const document = JSON.stringify(normalised);
  const info = own(root, "info");
  progress?.(operations.length, operations.length);
  return {
    title: textOf(info, "title", 200) || "Untitled API",
    version: versionOf(info),
    description: trimmed(visible(ownText(info, "description") ?? "", "#/info/description", warn), 2000),
    servers,
    authTemplates: authentication,
    producesFrom: "document",
    toolCount: tools.length,
    warnings: list(),
    document,
    revision: createHash("sha256").update(document).digest("hex"),
  };

  function textOf(owner: unknown, key: string, max: number): string {
    return trimmed(visible(ownText(owner, key) ?? "", `#/info/${key}`, warn).replace(/\s+/g, " "), max);
  }
}

function commonIn(root: Located, { resolver, warn }: Reader) {
  const paths = resolver.child(root, "paths");
  const items = Object.keys(isObject(paths.value) ? paths.value : {}).map((path) => {
    const item = resolver.peek(resolver.child(paths, path));
    const list = item && resolver.child(item, "parameters");
    const given = list && Array.isArray(list.value) ? list.value : [];
    const parameters = given.map((_, at) => list && resolver.peek(resolver.child(list, String(at)))?.value);
    return { item: item?.value, parameters };
  });
  const common = commonParameters(items);
  if (common.length > 0)
    warn(
      `Parameters that stand on every path are left out of the tools: ${listed(common.map(({ name }) => name))}. The settings of the integration can show those that are needed.`,
      "#/paths",
    );
  return common;
}

function versionOf(info: unknown): string | null {
  const version = own(info, "version");
  return typeof version === "string" || typeof version === "number" ? String(version).slice(0, 100) : null;
}

/** The names tools had before, by method and path. */
function namesIn(previous: string | null | undefined): Map<string, string> {
  const value: unknown = previous ? JSON.parse(previous) : null;
  const tools = own(value, "tools");
  const named = Array.isArray(tools) ? tools.filter(isNamed) : [];
  return new Map(named.map((tool) => [keyOf(tool), tool.name]));
}

function isNamed(tool: unknown): tool is { name: string; method: string; path: string } {
  return isObject(tool) && [tool.name, tool.method, tool.path].every((text) => typeof text === "string");
}
