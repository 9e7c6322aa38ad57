import type { ApprovalView } from "@executor/core/executions";
import { visibleText } from "../../ui/visible-text";
import { argumentRows } from "./argument-rows";

const valuesMax = 3;
const lengthMax = 40;

type ApprovalArguments = Pick<ApprovalView, "arguments" | "areArgumentsLarge" | "answer" | "tool">;

/** The gist of a call's arguments: the edited ones if there are any, else the original ones. */
export function gistOfApproval(
  { kind, arguments: asked, areArgumentsLarge, answer, tool }: ApprovalArguments & Pick<ApprovalView, "kind">,
  told: readonly string[] = [],
): string {
  if (kind === "plan") return gistOfPlan(asked);
  const args = answer?.isEdited ? answer.editedArguments : asked;
  return areArgumentsLarge && args == null ? "large arguments" : gistOf(args, tool?.minorUnits, told);
}

/** Which tools a plan calls. */
function gistOfPlan(asked: unknown): string {
  const { calls = [] } = (asked ?? {}) as { calls?: { address: string | null }[] }; // safe: written by askAboutPlan(); null where large
  const names = calls.map(({ address }) => address?.split(".").at(-1) ?? "");
  return visibleText([...new Set(names)].slice(0, valuesMax).join(" · "));
}

/** Whether the gist tells, uncut, every value that is not told already. */
export function isGistWhole({ arguments: args, areArgumentsLarge, tool }: ApprovalArguments, told: readonly string[]): boolean {
  const rows = argumentRows(args, { minorUnits: tool?.minorUnits });
  const isShort = ({ value, money }: (typeof rows)[number]) =>
    money !== undefined || (typeof value !== "object" && String(value).length <= lengthMax);
  return !areArgumentsLarge && rows.every(isShort) && rows.filter(({ path }) => !told.includes(path)).length <= valuesMax;
}

/** The first values of arguments in one line, which distinguish calls of one tool, without those told already. */
export function gistOf(args: unknown, minorUnits?: readonly string[], told: readonly string[] = []): string {
  const plain = argumentRows(args, { minorUnits }).filter(
    ({ path, value }) => ["string", "number", "boolean"].includes(typeof value) && !told.includes(path),
  );
  const isTold = plain.some(({ money }) => money?.sent);
  const shown = plain
    .filter(({ path }) => !isTold || !/(^|\.)currency(_?code)?$/i.test(path))
    .slice(0, valuesMax)
    .map(({ path, value, money }) => {
      const text = money?.text ?? String(value);
      const short = text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
      return `${path.replace(/^.*[.\]](?=\w)/, "")} ${short}`;
    });
  return visibleText(shown.join(" · ").replace(/\s+/g, " "));
}
