import { z } from "zod";
import type { ToolResult } from "../contract";
import type { StaticHost } from "../static-plugin";
import { workApart } from "./apart/work-apart";
import { builtIn, failed } from "./define/built-in";
import { Mistake } from "./functions/mistake";
import { findFunction, functions } from "./functions/registry";

export const functionCall = builtIn({
  key: "function_call",
  title: "Call a function",
  description: `Call one of the functions of this server: ${functions.map(({ name }) => name).join(", ")}.`,
  input: z.object({
    function_name: z.enum(functions.map(({ name }) => name)),
    arguments: z.record(z.string(), z.unknown()).default({}).describe("By the names that the function asks for"),
  }),
  output: z.object({ function_name: z.string(), result: z.unknown() }),
  effect: "read",
  async run({ function_name, arguments: args }, host) {
    const called = await callFunction(function_name, args, host);
    return called.ok ? { ...called, data: { function_name, result: called.data } } : called;
  },
});

/** Calls a function of the registry by its name: in a process of its own if it answers at once, else here. */
export async function callFunction(name: string, args: Record<string, unknown>, host: StaticHost): Promise<ToolResult> {
  const found = findFunction(name);
  if (!found)
    return failed(
      "not_found",
      `There is no function ${name.slice(0, 100)}. There are ${functions.map((one) => one.name).join(", ")}.`,
    );
  if (found.kind === "sync") return { ok: true, data: await workApart({ kind: "function", name, args }, host) };
  try {
    return { ok: true, data: await found.run(args, host) };
  } catch (error) {
    if (error instanceof Mistake) return failed("invalid_tool_arguments", error.message);
    throw error;
  }
}
