import type { Policy } from "@executor/core/policies";

type Effect = Policy["effects"][number];

const words: Record<Effect, string> = { read: "reading", write: "writing", destructive: "destructive" };

/** `writing or destructive calls` */
export const effectWords = (effects: readonly Effect[]): string =>
  effects.length === 0 ? "every call" : `${effects.map((effect) => words[effect]).join(" or ")} calls`;

type RuleNameProps = {
  rule: { pattern: string; effects?: readonly Effect[] | undefined; condition?: string | undefined };
};

/** What a policy is about: its pattern, and the effects and the condition where it has some. */
export function RuleName({ rule: { pattern, effects = [], condition } }: RuleNameProps) {
  return (
    <>
      <span className="font-mono">{pattern}</span>
      {effects.length > 0 && ` · ${effectWords(effects)}`}
      {condition && ` · where ${condition}`}
    </>
  );
}
