import { z } from "zod";
import type { OutputLine } from "../../sandbox";

/** A line the program wrote, or a value it emitted. */
export const OutputView = z.object({
  number: z.number().int(),
  kind: z.enum(["log", "emit"]),
  level: z.enum(["debug", "log", "info", "warn", "error"]).optional(),
  text: z.string().optional(),
  value: z.unknown().optional(),
});
export type OutputView = z.infer<typeof OutputView>;

export function outputView(line: OutputLine): OutputView {
  if (line.kind === "log") return { number: line.number, kind: "log", level: line.level, text: line.text };
  return { number: line.number, kind: "emit", value: JSON.parse(line.value) as unknown };
}
