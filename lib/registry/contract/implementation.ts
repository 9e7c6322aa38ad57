import type { z } from "zod";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { Limits } from "../../outbound/limits";
import type { Effect, JsonSchema, Network, RunHost, ToolResult } from "../../plugins";
import { processWide } from "../../process";
import { TOOL_SUBTYPES, type ToolSubtype } from "../../taxonomy";
import type { ExecutionConfig } from "./execution-config";

/** What a tool that the organization made is made of, with its sensitive values opened. */
export type MadeTool<Config> = {
  id: string;
  slug: string;
  version: string;
  config: Config;
  execution: ExecutionConfig;
  schema: ToolSchemas;
  artifactId: string | null;
  artifactVersion: string | null;
  builtinKey: string | null;
};

export type ToolSchemas = { input: JsonSchema; output: JsonSchema | null };

export type RegistryCall<Config> = {
  tool: MadeTool<Config>;
  args: Record<string, unknown>;
  effect: Effect;
  host: RunHost;
  /** Guarded. What it calls credentials goes to the destination of the tool alone. */
  network: Network;
  /** What its requests may cost, for implementations that send through another room. */
  limits: Partial<Limits>;
  signal: AbortSignal;
};

/** What is asked about before a tool is stored: nothing of it is sensitive. */
type CheckedTool<Config> = Omit<MadeTool<Config>, "id" | "version">;

/** One way in which a tool can do its work. */
export type Implementation<Config> = {
  type: ToolSubtype;
  /** Of `implementation_config`. Fields that it does not name are refused. */
  config: z.ZodType<Config>;
  /** Asks what the config names: whether a pipeline is owned, an agent published, an artifact there. Throws a Failure that says what to do. */
  check?(ctx: Context, tool: CheckedTool<Config>): Promise<void>;
  /** What schemas follow from the config or must hold, such as a parameter that is always there. */
  shapeSchema?(schema: ToolSchemas, config: Config): ToolSchemas;
  /** The connection whose account calls use. Whoever says what is done with it needs the right to look after the organization's accounts. */
  connectionOf?(config: Config): string | null;
  effectOf(config: Config): Effect;
  /** Where its calls go, so that sensitive values are sent nowhere else. Null where they go nowhere by themselves. */
  destinationOf?(config: Config): string | null;
  /** What a person who decides about a call reads. */
  describeCall?(config: Config): string;
  /** Whether its calls may ask people. */
  mayElicit?: boolean;
  invoke(ctx: Context, call: RegistryCall<Config>): Promise<ToolResult>;
};

type AnyImplementation = Implementation<unknown>;

const table = () => processWide("registry.implementations", () => new Map<string, AnyImplementation>());

/** Upper rooms register theirs when the process starts. Registering again replaces the earlier one. */
export function registerImplementation<Config>(implementation: Implementation<Config>): void {
  table().set(implementation.type, implementation as unknown as AnyImplementation); // safe: its own config parses what it is given
}

export const findImplementation = (type: string): AnyImplementation | null => table().get(type) ?? null;

/** Never a stand-in: a type that nobody implements is refused wherever it is met. */
export function getImplementation(type: string): AnyImplementation {
  const found = findImplementation(type);
  if (found) return found;
  const message = unimplemented(type);
  throw new Failure("invalid", message, { implementation_type: [message] });
}

export const unimplemented = (type: string): string =>
  `Nothing implements tools of the type ${JSON.stringify(type)}. Known are ${TOOL_SUBTYPES.filter(findImplementation).join(", ")}.`;
