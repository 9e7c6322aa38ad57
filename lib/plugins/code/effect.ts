import { z } from "zod";
import type { Call, CallEffect } from "../contract";
import type { Described } from "./describe";
import { asks, type Binding } from "./produce";

const Effect = z.enum(["read", "write", "destructive"]);

/** What a call does, as the plugin says of its input. Input that its schema refuses never reaches the handler. */
export function effectOfCall({ definition }: Described, { tool, args }: Pick<Call, "tool" | "args">): CallEffect {
  const { path } = tool.binding as unknown as Binding; // safe: made by produce()
  const called = definition.tools.find((each) => each.path === path);
  if (!called?.effectOf) throw new Error(`The plugin no longer says what ${path} does by its input.`);
  const { success, data } = called.inputSchema.safeParse(args);
  if (!success) return { effect: "read", requiresApproval: false };
  const effect = Effect.parse(called.effectOf(data));
  return { effect, requiresApproval: asks(called.annotations ?? {}, effect) };
}
