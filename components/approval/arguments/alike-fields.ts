import type { ApprovalDetails } from "@executor/core/executions";
import { type ArgumentRow, argumentRows } from "./argument-rows";

type Field = Pick<ArgumentRow, "path" | "pointer">;

/** The arguments of a call, and those that only others like it have. */
export function alikeFields(args: unknown, alike: ApprovalDetails["alike"]): Field[] {
  const others = (alike?.calls ?? []).flatMap((call) => argumentRows(call.arguments));
  const varying = new Set(alike?.varying ?? []);
  const fields = [...argumentRows(args), ...others.filter(({ pointer }) => varying.has(pointer))];
  return [...new Map(fields.map(({ path, pointer }) => [pointer, { path, pointer }])).values()];
}
