import type { ExecutionSummary } from "@executor/core/executions";
import { titleOf } from "../tool-name/title-of";
import { visibleText } from "../ui/visible-text";

type TitledRun = Pick<ExecutionSummary, "title" | "toolTitle" | "callCount"> & {
  calls: readonly { path: string; address: string | null; title: string | null }[];
};

const namedMax = 2;

/** What a run did, by its calls: `List customers, then refund a payment`, `Get note ×4`. Without calls, its first line. */
export function runTitle({ title, toolTitle, callCount, calls }: TitledRun): string {
  if (toolTitle) return visibleText(toolTitle);
  const made = calls.filter(({ path }) => !path.startsWith("$"));
  const groups: { name: string; count: number }[] = [];
  for (const { address, path, title: told } of made) {
    const name = told?.trim() || titleOf(address ?? path);
    const last = groups.at(-1);
    if (last?.name === name) last.count += 1;
    else groups.push({ name, count: 1 });
  }
  if (groups.length === 0) return visibleText(title || "Run");
  const shown = groups.slice(0, namedMax);
  const untold = callCount - shown.reduce((sum, { count }) => sum + count, 0);
  const rest = groups.length > namedMax ? `, and ${untold.toLocaleString("en")} more` : "";
  return visibleText(shown.map(({ name, count }, index) => wordsOf(name, count, index)).join(", then ") + rest);
}

function wordsOf(name: string, count: number, index: number): string {
  const inside = index > 0 && !/^[A-Z]{2}/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  return count > 1 ? `${inside} ×${count}` : inside;
}
