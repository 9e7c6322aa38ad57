"use client";

import { useEffect, useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { answerOf } from "@/components/form/answer-of";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { counted } from "@/components/ui/counted";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { matchRoleAction } from "../actions";

type Matched = Extract<Awaited<ReturnType<typeof matchRoleAction>>, { ok: true }>["data"];

/** One pattern a line. */
export const patternsOf = (fields: FormData): string[] => linesOf(String(fields.get("patterns") ?? ""));

const linesOf = (text: string): string[] => text.split("\n").flatMap((line) => line.trim() || []);

export function RolePatterns({ patterns = ["*"] }: { patterns?: readonly string[] }) {
  const [text, setText] = useState(patterns.join("\n"));
  const found = useMatched(text);
  return (
    <div className="flex flex-col gap-2">
      <Field
        name="patterns"
        label="Tools that exist for it"
        hint="One pattern a line: github.issues.* is one part, github.** everything of GitHub, slack.channels.list exactly that, * every tool. All others do not exist for its members, their keys and their agents."
        error={found && !found.ok ? found.error.message : undefined}
      >
        <Textarea
          mono
          required
          rows={Math.min(8, Math.max(2, linesOf(text).length + 1))}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <p role="status" className="text-label text-secondary">
        {found?.ok && <MatchedTools {...found.data} />}
      </p>
    </div>
  );
}

function MatchedTools({ items, matched, total, samples }: Matched) {
  const empty = items.filter(({ tools }) => tools === 0).map(({ pattern }) => pattern);
  const some = samples.slice(0, 3).join(", ");
  return (
    <>
      {`${matched.toLocaleString("en")} of ${counted(total, "tool")}`}
      {matched > 0 && matched < total && `, such as ${some}`}
      {empty.length > 0 && <span className="text-waiting">{`. Nothing matches ${empty.join(", ")}`}</span>}
    </>
  );
}

const waitMs = 200;

/** What the patterns reach, while they are written. The last answer stays until the next one is there. */
function useMatched(text: string): ActionResult<Matched> | null {
  const match = useOrganizationAction(matchRoleAction);
  const [found, setFound] = useState<ActionResult<Matched> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    async function ask() {
      const patterns = linesOf(text);
      const answer = patterns.length > 0 ? await answerOf(match({ patterns })) : null;
      if (isCurrent) setFound(answer);
    }
    const timer = setTimeout(() => void ask(), waitMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, match]);
  return found;
}
