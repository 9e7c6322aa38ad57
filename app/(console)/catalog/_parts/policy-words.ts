import type { ToolEffect, ToolPolicy } from "@/components/tool-badges";
import { counted } from "@/components/ui/counted";
import type { CatalogRow } from "./catalog-rows";

const will: Record<ToolPolicy, string> = {
  allow: "will run without asking",
  require_approval: "will ask for an approval",
  block: "will be blocked",
};

const isNow: Record<ToolPolicy, [one: string, many: string]> = {
  allow: ["runs without asking", "run without asking"],
  require_approval: ["asks for an approval", "ask for an approval"],
  block: ["is blocked", "are blocked"],
};

type Judged = Pick<CatalogRow, "effect" | "policy">;

/** What a policy would change for these tools, and what should make one think twice. */
export function whatWillHappen(tools: readonly Judged[], action: ToolPolicy): { words: string; warning: string | null } {
  const moved = tools.filter(({ policy }) => policy !== action);
  const kept = tools.length - moved.length;
  const words = [
    moved.length > 0 && `${byEffect(moved)} ${will[action]}.`,
    kept > 0 && `${counted(kept, "tool")} ${nowWord(action, kept)} already.`,
  ];
  const freed = action === "allow" ? moved.filter(({ effect }) => effect === "destructive").length : 0;
  return {
    words: words.filter(Boolean).join(" "),
    warning: freed > 0 ? `${counted(freed, "destructive tool")} will be called without asking anybody.` : null,
  };
}

/** What holds once policies are written: another list may be stricter, and an earlier policy may decide first. */
export function outcomeWords(tools: readonly Judged[], action: ToolPolicy): { done: string; others: string | null } {
  const others = tools.filter(({ policy }) => policy !== action);
  const done = tools.length - others.length;
  const words = others.length === 1 ? "1 tool stays as it was" : `${counted(others.length, "tool")} stay as they were`;
  return {
    done: `${counted(done, "tool")} ${nowWord(action, done)} now`,
    others:
      others.length === 0 ? null : `${words}: a stricter policy, one that stands above, or a change nobody has reviewed decides.`,
  };
}

const nowWord = (action: ToolPolicy, count: number): string => isNow[action][count === 1 ? 0 : 1];

const effects: readonly { effect: ToolEffect; word: string }[] = [
  { effect: "destructive", word: "destructive" },
  { effect: "write", word: "writing" },
  { effect: "read", word: "reading" },
];

/** `1 destructive and 2 writing tools` */
function byEffect(tools: readonly Judged[]): string {
  const parts = effects.flatMap(({ effect, word }) => {
    const count = tools.filter((tool) => tool.effect === effect).length;
    return count === 0 ? [] : [{ count, words: `${count.toLocaleString("en")} ${word}` }];
  });
  const last = parts.at(-1);
  const words = parts.map((part) => part.words);
  const list = words.length < 3 ? words.join(" and ") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
  return `${list} ${last?.count === 1 ? "tool" : "tools"}`;
}
