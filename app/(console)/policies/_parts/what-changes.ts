import type { PolicyChange } from "@executor/core/tools";
import { counted } from "@/components/ui/counted";
import type { Matched } from "./use-pattern-check";

type Part = { tools: number; effect: PolicyChange["effect"] };

/** Sentences about what saving a policy changes. What it allows comes first. */
export function whatChanges(changes: readonly PolicyChange[]): string[] {
  const told = endings.map(({ from, to, ending }) => {
    const parts = changes.filter((change) => from.includes(change.from) && change.to === to);
    return parts.length === 0 ? "" : `${toolsIn(parts)} ${ending}.`;
  });
  return told.filter((sentence) => sentence !== "");
}

/** The warning to read before saving. */
export function warningOf({ total, changes }: Pick<Matched, "total" | "changes">): string | null {
  const freed = changes.filter(({ to, effect }) => to === "allow" && effect === "destructive");
  if (freed.length > 0) return `${toolsIn(freed)} can be called without asking anybody.`;
  return total === 0 ? "It matches no tool that you can see." : null;
}

const endings: readonly { from: readonly PolicyChange["from"][]; to: PolicyChange["to"]; ending: string }[] = [
  { from: ["require_approval"], to: "allow", ending: "will no longer ask" },
  { from: ["block"], to: "allow", ending: "will no longer be blocked, and will not ask" },
  { from: ["block"], to: "require_approval", ending: "will no longer be blocked, but will ask" },
  { from: ["allow"], to: "require_approval", ending: "will ask" },
  { from: ["allow", "require_approval"], to: "block", ending: "will be blocked" },
];

const words: readonly { effect: PolicyChange["effect"]; word: string }[] = [
  { effect: "destructive", word: "destructive" },
  { effect: "write", word: "writing" },
  { effect: "read", word: "reading" },
];

/** `1 destructive and 2 writing tools` */
function toolsIn(parts: readonly Part[]): string {
  const told = words.flatMap(({ effect, word }) => {
    const tools = parts.filter((part) => part.effect === effect).reduce((sum, part) => sum + part.tools, 0);
    return tools === 0 ? [] : [{ tools, word }];
  });
  const last = told.at(-1);
  const list = told.map(({ tools, word }) => `${tools.toLocaleString("en")} ${word}`);
  const noun = last?.tools === 1 ? "tool" : "tools";
  return `${list.length < 3 ? list.join(" and ") : `${list.slice(0, -1).join(", ")} and ${list.at(-1)}`} ${noun}`;
}

export const matchedWords = (total: number): string =>
  total === 0
    ? "Matches no tool that you can see. It applies as soon as one is added."
    : `Matches ${counted(total, "tool")} that you see.`;
