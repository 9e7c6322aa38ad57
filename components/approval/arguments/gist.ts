import type { ApprovalView } from "@executor/core/executions";
import { visibleText } from "../../ui/visible-text";
import { argumentRows } from "./argument-rows";

const valuesMax = 3;
const lengthMax = 40;

type ApprovalArguments = Pick<ApprovalView, "arguments" | "areArgumentsLarge" | "answer" | "tool">;

/** The gist of a call's arguments: the edited ones if there are any, else the original ones. */
export function gistOfApproval({ arguments: asked, areArgumentsLarge, answer, tool }: ApprovalArguments): string {
  const args = answer?.isEdited ? answer.editedArguments : asked;
  return areArgumentsLarge && args == null ? "large arguments" : gistOf(args, tool?.minorUnits);
}

/** The first values of arguments in one line, which distinguish calls of one tool. */
export function gistOf(args: unknown, minorUnits?: readonly string[]): string {
  const plain = argumentRows(args, { minorUnits }).filter(({ value }) => ["string", "number", "boolean"].includes(typeof value));
  const isTold = plain.some(({ money }) => money?.sent);
  const told = plain
    .filter(({ path }) => !isTold || !/(^|\.)currency(_?code)?$/i.test(path))
    .slice(0, valuesMax)
    .map(({ path, value, money }) => {
      const text = money?.text ?? String(value);
      const short = text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
      return `${path.replace(/^.*[.\]](?=\w)/, "")} ${short}`;
    });
  return visibleText(told.join(" · ").replace(/\s+/g, " "));
}
