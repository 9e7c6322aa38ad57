import { writeJson } from "../../json-text";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { requirePermission } from "../../operation/operation";
import { browseTools, describeTool, discoverTools, listNamespaces, listSources, searchTools } from "../../tools";
import type { CallRecord, Run } from "../journal/record";
import type { Settling } from "../pass/outcome";
import { readResult } from "../results/read";
import { followingRuns } from "../views/visible";

type Builtin = (run: Run, record: CallRecord) => Promise<Settling>;
type Ask = (ctx: Context, input: Record<string, unknown>) => Promise<unknown>;

/** The functions of the console itself that every program can call, beside the tools of the catalog. */
const builtins: Readonly<Record<string, Ask>> = {
  search: (ctx, input) => searchTools(ctx, input),
  discover: (ctx, input) => discoverTools(ctx, input as { query: string }),
  "describe.tool": (ctx, input) => describeTool(ctx, input as { path: string }),
  "executor.sources.list": (ctx, input) => listSources(ctx, input),
  "executor.integrations.list": (ctx, input) => listSources(ctx, input),
  "catalog.namespaces": async (ctx, input) => (await listNamespaces(ctx, input as Record<string, never>)).items,
  "catalog.tools": async (ctx, input) => (await browseTools(ctx, input)).items,
  "executor.results.read": (ctx, input) => readResult(requirePermission(ctx, followingRuns), input),
};

/** Builtins answer with bare values, never with an envelope. */
export function findBuiltin(path: string): Builtin | null {
  const ask = Object.hasOwn(builtins, path) ? builtins[path] : undefined;
  return ask ? (run, record) => answerOf(run, record, ask) : null;
}

async function answerOf({ ctx }: Run, { path, argumentsRaw }: CallRecord, ask: Ask): Promise<Settling> {
  try {
    const given: unknown = JSON.parse(argumentsRaw);
    const input = typeof given === "string" ? { query: given } : (given ?? {});
    const value = await ask(ctx, input as Record<string, unknown>); // safe: each checks its input
    return { outcome: { value: writeJson(value ?? null) }, errorCode: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, details } = error;
    const told = code === "invalid" ? "invalid_tool_arguments" : code;
    return {
      outcome: { error: JSON.stringify({ name: "ToolError", message: `${path}: ${message}`, code: told, details }) },
      errorCode: told,
    };
  }
}
