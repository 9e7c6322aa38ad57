import { coerceArguments } from "./arguments";
import { FunctionCallError } from "./call-error";
import type { ToolHandler, ToolInvocation } from "./handler";
import { intoResponse, type ResponseInputItem } from "./output";
import type { ToolPayload } from "./payload";
import type { ConfiguredToolSpec, ToolSpec } from "./spec";

/** Leads the names of tools to what handles their calls. */
export class ToolRegistry {
  readonly #handlers: ReadonlyMap<string, ToolHandler>;
  readonly #specs: ReadonlyMap<string, ToolSpec>;

  constructor(handlers: ReadonlyMap<string, ToolHandler>, specs: readonly ConfiguredToolSpec[]) {
    this.#handlers = new Map(handlers);
    this.#specs = new Map(specs.map(({ spec }) => [spec.name, spec]));
  }

  handler(name: string): ToolHandler | null {
    return this.#handlers.get(name) ?? null;
  }

  /** Makes one call: finds its handler, compares the kinds, fits the arguments to the schema and waits at the gate. */
  async dispatch(given: ToolInvocation): Promise<ResponseInputItem> {
    const { toolName, callId } = given;
    const handler = this.#handlers.get(toolName);
    if (!handler) throw FunctionCallError.respondToModel(unknownText(given));
    if (!handler.matchesKind(given.payload))
      throw FunctionCallError.fatal(
        `The tool ${toolName} was called with a payload of the kind ${given.payload.type}, which it does not take.`,
      );
    const invocation = { ...given, payload: coerced(this.#specs.get(toolName), given.payload) };
    if (await handler.isMutating(invocation)) await invocation.turn.toolCallGate.waitReady(invocation.signal);
    return intoResponse(await handler.handle(invocation), callId, invocation.payload);
  }
}

const unknownText = ({ toolName, payload }: ToolInvocation): string =>
  payload.type === "Custom" ? `There is no custom tool ${toolName}.` : `There is no tool ${toolName}.`;

/** The payload with arguments as the tool's schema wants them. A text that fits in no way goes back to the model. */
function coerced(spec: ToolSpec | undefined, payload: ToolPayload): ToolPayload {
  if (spec?.type !== "Function" || (payload.type !== "Function" && payload.type !== "Mcp")) return payload;
  const result = coerceArguments(spec.parameters, payload.type === "Mcp" ? payload.raw_arguments : payload.arguments);
  if (!result.ok) throw FunctionCallError.respondToModel(result.message);
  const text = JSON.stringify(result.args);
  return payload.type === "Mcp" ? { ...payload, raw_arguments: text } : { ...payload, arguments: text };
}

/** Collects the tools of a turn. */
export class ToolRegistryBuilder {
  readonly #specs = new Map<string, ConfiguredToolSpec>();
  readonly #handlers = new Map<string, ToolHandler>();

  pushSpec(spec: ToolSpec): void {
    this.pushSpecWithParallelSupport(spec, false);
  }

  pushSpecWithParallelSupport(spec: ToolSpec, supportsParallelToolCalls: boolean): void {
    if (this.#specs.has(spec.name)) throw new Error(`There are two tools called ${spec.name}.`);
    this.#specs.set(spec.name, { spec, supportsParallelToolCalls });
  }

  registerHandler(name: string, handler: ToolHandler): void {
    if (this.#handlers.has(name)) throw new Error(`There are two handlers of ${name}.`);
    this.#handlers.set(name, handler);
  }

  /** The specs in the order in which they came, and the registry of their handlers. */
  build(): [ConfiguredToolSpec[], ToolRegistry] {
    for (const name of this.#specs.keys()) if (!this.#handlers.has(name)) throw new Error(`The tool ${name} has no handler.`);
    const specs = [...this.#specs.values()];
    return [specs, new ToolRegistry(this.#handlers, specs)];
  }
}
