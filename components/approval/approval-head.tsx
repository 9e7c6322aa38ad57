import type { ApprovalView } from "@executor/core/executions";
import { Bot, KeyRound, UserRound } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { IntegrationIcon } from "../integration-icon";
import { PersonName } from "../known-people";
import { expiry, RelativeTime } from "../relative-time";
import { doorWord } from "../run/door-word";
import { EffectBadge } from "../tool-badges";
import { integrationOf } from "../tool-name/title-of";
import { ToolLocation } from "../tool-name/tool-name";
import { Badge } from "../ui/badge";
import { Callout } from "../ui/callout";
import { CopyButton } from "../ui/copy-button";
import { visibleText } from "../ui/visible-text";
import { headlineOf } from "./facts/headline";
import { HeadlineParts } from "./facts/headline-parts";
import { isDestructive, lineOf, wordsOf } from "./facts/sentence";

const askers: Record<string, { icon: typeof Bot; word: string }> = {
  user: { icon: UserRound, word: "" },
  apiKey: { icon: KeyRound, word: "API key" },
  oauthClient: { icon: Bot, word: "agent" },
  agent: { icon: Bot, word: "agent" },
  visitor: { icon: UserRound, word: "visitor" },
};

type ApprovalHeadProps = {
  approval: ApprovalView;
  request?: { method: string; url: string } | null;
  titleId: string;
  /** Who looks at it too, and who is on it. */
  people?: ReactNode;
};

const soonMs = 24 * 60 * 60 * 1_000;

/** Who asks, through which channel, until when, and what for. */
export function ApprovalHead({ approval, request, titleId, people }: ApprovalHeadProps) {
  const { address, expiresAt, createdAt, door, within } = approval;
  const line = request ? null : lineOf(approval);
  const isSoon = Date.parse(expiresAt) - Date.now() < soonMs;
  return (
    <header className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-dense text-secondary">
        <Asker approval={approval} />
        <span>
          asked <RelativeTime value={createdAt} /> through {doorWord(door)} ·{" "}
          <RelativeTime value={expiresAt} lead={expiry} className={isSoon ? "text-waiting" : undefined} />
        </span>
      </p>
      {within && (
        <p className="text-dense text-secondary wrap-anywhere">
          Within a call of {visibleText(within.address)} in{" "}
          <Link href={`/runs/${within.executionId}`} prefetch={false} className="rounded-control text-accent underline">
            another run
          </Link>
        </p>
      )}
      <h2 id={titleId} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-title">
        <span className="whitespace-pre-line wrap-anywhere">
          <HeadlineParts parts={headlineOf(approval, request).parts} />
        </span>
        {approval.kind === "approval" && approval.tool && (
          <span className="inline-flex font-normal">
            <EffectBadge effect={approval.tool.effect} />
          </span>
        )}
      </h2>
      {line && <p className="font-mono text-dense wrap-anywhere">{line}</p>}
      {approval.kind !== "plan" && (
        <p className="flex min-w-0 items-center gap-2 text-dense">
          <IntegrationIcon slug={integrationOf(address)} />
          <ToolLocation address={address} />
          <CopyButton text={address} label="Copy the address" />
        </p>
      )}
      {people}
      <Words approval={approval} />
    </header>
  );
}

/** The source's description of the tool. That of a destructive tool stands out in a frame. */
function Words({ approval }: { approval: ApprovalView }) {
  const words = wordsOf(approval);
  if (isDestructive(approval))
    return (
      <Callout tone="failed" title="It may not be possible to undo this">
        <p className="wrap-anywhere">{words ?? "Its source marks this call as destructive."}</p>
      </Callout>
    );
  return words && <p className="text-dense text-secondary wrap-anywhere">{words}</p>;
}

function Asker({ approval: { actor, isDetached, kind, signIn } }: { approval: ApprovalView }) {
  const { icon: Icon, word } = askers[actor.kind] ?? { icon: Bot, word: actor.kind };
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <Icon aria-hidden />
      <PersonName label={actor.label} whole className="text-text wrap-anywhere" />
      {word && <Badge>{word}</Badge>}
      {actor.person && (
        <span>
          for <PersonName label={actor.person} whole />
        </span>
      )}
      {kind !== "approval" && <Badge tone="waiting">{signIn ? "sign-in" : questions[kind]}</Badge>}
      {isDetached && <Badge>the run did not wait</Badge>}
    </span>
  );
}

const questions = { form: "question", url: "page to open", plan: "plan", outcome: "outcome unknown" };
