import type { Context } from "../../operation/context";
import type { Limits } from "../../outbound/limits";
import type { CalledTool, RunHost, ToolResult } from "../../plugins";
import type { ResolvedTool } from "../../tools";
import type { Binding } from "../journal/record";

type ProvidedCall = {
  target: ResolvedTool;
  tool: CalledTool;
  args: Record<string, unknown>;
  host: RunHost;
  signal: AbortSignal;
  /** Of the catalog in which the tool was found. */
  revision: bigint;
  limits: Partial<Limits>;
  /** What people approved, if they had to. */
  approved?: Binding | undefined;
};

/** What the doorway asks of whoever provides a tool. */
export type ToolProvider = {
  /** Loads the callable form of a tool; null when it is gone. */
  callableOf(ctx: Context, target: ResolvedTool): Promise<CalledTool | null>;
  /** The account, credential and server that a call would use now. */
  bindingOf(ctx: Context, target: ResolvedTool, args: Record<string, unknown>): Promise<Binding>;
  invoke(ctx: Context, call: ProvidedCall): Promise<ToolResult>;
};
