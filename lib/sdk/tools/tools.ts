import type { OperationGroups } from "../operations/call";
import type { InputOf, OutputOf } from "../operations/input-output";
import { NotFoundError } from "../transport/errors";
import { textOf } from "../transport/events";
import type { Transport } from "../transport/transport";
import { executeTool } from "./execute";

type Reading = { signal?: AbortSignal | undefined };

export type ToolsReader = OperationGroups["tools"] & {
  /** All tools that match, with what there is to know of each but its schemas. */
  list(filter?: InputOf<"listTools">, options?: Reading): Promise<OutputOf<"listTools">["items"]>;
  /** Schemas and types of one tool. `null` if there is none of this address. */
  schema(address: string, options?: Reading): Promise<OutputOf<"getToolSchema"> | null>;
  /** The tools one can call as a TypeScript file, part by part. Its type `Catalog` is what `createClient` takes. */
  types(filter?: InputOf<"writeToolTypes">, options?: Reading): AsyncGenerator<string>;
};

export function toolsReader(transport: Transport, operations: OperationGroups["tools"]): ToolsReader {
  return {
    ...operations,
    list: (query = {}, { signal } = {}) => transport.request("GET", "/tools", { query, signal }),
    async schema(address, { signal } = {}) {
      try {
        return await transport.request("GET", "/tools/schema", { query: { address }, signal });
      } catch (error) {
        if (error instanceof NotFoundError) return null;
        throw error;
      }
    },
    async *types(query = {}, { signal } = {}) {
      const { body } = await transport.send("GET", "/api/v1/tools/types", { query, signal, headers: { accept: "text/plain" } });
      if (body) yield* textOf(body);
    },
  };
}

/** `tools.github.org.main.repos.get(args)`: what is no method of the reader is a part of a tool's path. */
export function callableTools(transport: Transport, reader: ToolsReader): ToolsReader {
  return new Proxy(reader, {
    get: (target, name) => (name in target || !isPart(name) ? Reflect.get(target, name) : toolAt(transport, name)),
  });
}

/** What JavaScript itself asks of any value is no tool: awaiting it, printing it or turning it into JSON. */
const isPart = (name: string | symbol): name is string =>
  typeof name === "string" && !["then", "toJSON", "toString", "valueOf", "constructor", "prototype"].includes(name);

function toolAt(transport: Transport, path: string): unknown {
  const call = (args?: Record<string, unknown>, options?: object) => executeTool(transport, { address: path, args }, options);
  return new Proxy(call, {
    get: (target, name) => (isPart(name) ? toolAt(transport, `${path}.${name}`) : Reflect.get(target, name)),
  });
}
