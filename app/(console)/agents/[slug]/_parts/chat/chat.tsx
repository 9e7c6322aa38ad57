"use client";

import type { ExecutionAnswer } from "@executor/core/executions";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { Exchange } from "./exchange";

type ChatProps = { slug: string; isPublished: boolean; mayRun: boolean; mayDebug: boolean };
type Said = { id: string; input: string; isDraft: boolean };

/** A conversation with the agent. Each message is a run, which goes on from the one before. */
export function Chat({ slug, isPublished, mayRun, mayDebug }: ChatProps) {
  const [said, setSaid] = useState<readonly Said[]>([]);
  const [over, setOver] = useState<ReadonlySet<string>>(new Set());
  const last = said.at(-1);
  const isBusy = last !== undefined && !over.has(last.id);
  return (
    <section aria-label="Conversation" className="flex min-w-0 flex-col gap-4">
      {said.length === 0 && (
        <p className="rounded-card border border-dashed p-6 text-center text-secondary">
          Ask it something. Calls of tools and questions appear here as they come.
        </p>
      )}
      {said.map(({ id, input, isDraft }) => (
        <Exchange
          key={id}
          id={id}
          input={input}
          isDraft={isDraft}
          onOver={() => setOver((known) => (known.has(id) ? known : new Set(known).add(id)))}
        />
      ))}
      {mayRun ? (
        <Composer
          slug={slug}
          isBusy={isBusy}
          isPublished={isPublished}
          mayDebug={mayDebug}
          continues={last?.id}
          onBegun={(one) => setSaid((known) => [...known, one])}
          onCleared={said.length > 0 && !isBusy ? () => setSaid([]) : undefined}
        />
      ) : (
        <Callout title="You may look at this agent, and not run it">It takes the right to run agents and to call tools.</Callout>
      )}
    </section>
  );
}

type ComposerProps = {
  slug: string;
  isBusy: boolean;
  isPublished: boolean;
  mayDebug: boolean;
  continues: string | undefined;
  onBegun: (said: Said) => void;
  onCleared: (() => void) | undefined;
};

function Composer({ slug, isBusy, isPublished, mayDebug, continues, onBegun, onCleared }: ComposerProps) {
  const api = useApi();
  const [input, setInput] = useState("");
  const [wantsDraft, setDraft] = useState(false);
  const isDraft = wantsDraft || !isPublished;
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const canSend = input.trim() !== "" && !isBusy && !isSending && (isPublished || mayDebug);

  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (!canSend) return;
    setSending(true);
    const body = { input, debug: isDraft, background: true, ...(continues ? { continues } : {}) };
    const answer = await api<ExecutionAnswer>(`/agents/${slug}/runs`, { body });
    setSending(false);
    setFailure(answer.ok ? undefined : answer.error.message);
    if (!answer.ok) return;
    onBegun({ id: answer.data.executionId, input, isDraft });
    setInput("");
  }

  return (
    <form onSubmit={(event) => void send(event)} className="flex flex-col gap-2">
      {failure && <Callout tone="failed" live title={failure} />}
      <Field name="message" label="Message">
        <Textarea
          rows={3}
          value={input}
          onChange={(event) => setInput(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void send();
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {mayDebug ? (
          <Checkbox
            label="As it is now"
            hint="Otherwise the published version answers"
            checked={isDraft}
            disabled={!isPublished}
            onCheckedChange={(next) => setDraft(next === true)}
          />
        ) : (
          <span />
        )}
        <span className="flex gap-2">
          {onCleared && (
            <Button variant="ghost" onClick={onCleared}>
              New conversation
            </Button>
          )}
          <Button type="submit" variant="primary" pending={isSending} disabled={!canSend}>
            <Send aria-hidden />
            Send
          </Button>
        </span>
      </div>
    </form>
  );
}
