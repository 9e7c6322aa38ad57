import Link from "next/link";
import { SignInButton } from "@/components/approval/answering/sign-in-button";
import { callName } from "@/components/call-timeline/call-bars";
import { CallLabel } from "@/components/call-timeline/call-label";
import { expiry, RelativeTime } from "@/components/relative-time";
import type { RunError, RunPause, RunView } from "@/components/run/run-view";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { visibleText } from "@/components/ui/visible-text";

type StandingProps = { view: RunView; mayAnswer: boolean; onOpenCall: (seq: number) => void };

/** Says first what somebody has to know or do. */
export function Standing({ view, mayAnswer, onOpenCall }: StandingProps) {
  if (view.pause) return <Paused pause={view.pause} view={view} mayAnswer={mayAnswer} onOpenCall={onOpenCall} />;
  return view.error && view.state === "failed" ? <Failed error={view.error} /> : null;
}

function Failed({ error: { name, message, line, column, code } }: { error: RunError }) {
  return (
    <Callout
      tone="failed"
      live
      title={
        <span className="font-mono">
          {name}
          {code && code !== name && ` (${code})`}
        </span>
      }
    >
      <p className="whitespace-pre-wrap wrap-anywhere">{message}</p>
      {line !== undefined && (
        <p className="pt-1 text-secondary">
          Line {line}
          {column !== undefined && `, column ${column}`} of the code below.
        </p>
      )}
    </Callout>
  );
}

type PausedProps = StandingProps & { pause: RunPause };

function Paused({ pause, view: { calls }, mayAnswer, onOpenCall }: PausedProps) {
  if (pause.kind === "sleep")
    return (
      <Callout tone="waiting" title="Paused by a timer of the program">
        {pause.wakeAt && (
          <p>
            It goes on by itself <RelativeTime value={pause.wakeAt} />.
          </p>
        )}
      </Callout>
    );
  if (pause.kind === "sign-in") return <WaitsForSignIn {...pause} mayAnswer={mayAnswer} />;
  const asking = calls.filter(({ state, approvalId }) => approvalId && (state === "waiting" || state === "unknown"));
  const unknown = asking.find(({ state }) => state === "unknown");
  return (
    <Callout
      tone="waiting"
      live
      title={unknown ? `Nobody knows whether “${callName(unknown)}” took effect` : waitingTitle(pause)}
    >
      <p>
        {unknown
          ? "The connection was lost while it ran. Look at the service, then send it again, say that it is done and with what result, or let it fail."
          : waitingReason(pause)}{" "}
        It <RelativeTime value={pause.expiresAt} lead={expiry} />.
      </p>
      <ul className="flex flex-wrap gap-2 pt-2">
        {asking.map((call) => (
          <li key={call.seq} className="max-w-full">
            <Button size="small" className="h-auto min-h-7 max-w-full py-1" onClick={() => onOpenCall(call.seq)}>
              <CallLabel call={call} />
            </Button>
          </li>
        ))}
      </ul>
      {mayAnswer && (
        <Button asChild variant="primary" className="mt-3 mb-1">
          <Link href={`/resume/${pause.pauseId}`} prefetch={false}>
            {unknown ? "Say how to go on" : "Review and answer"}
          </Link>
        </Button>
      )}
    </Callout>
  );
}

type Question = Extract<RunPause, { kind: "question" }>;

const waitingTitle = ({ isOfPlan }: Question): string =>
  isOfPlan ? "Waiting for the approval of its plan" : "Waiting for an answer";

const waitingReason = ({ isOfPlan }: Question): string =>
  isOfPlan
    ? "It begins once somebody has approved the calls that the plan lists."
    : "A policy or the tool itself asks a person before this is sent.";

type WaitsForSignInProps = Extract<RunPause, { kind: "sign-in" }> & { mayAnswer: boolean };

function WaitsForSignIn({ message, url, pauseId, expiresAt, mayAnswer }: WaitsForSignInProps) {
  return (
    <Callout tone="waiting" live title="Waiting for a sign-in">
      <p className="wrap-anywhere">{visibleText(message)}</p>
      <p className="text-secondary">
        It goes on by itself once that is done, and <RelativeTime value={expiresAt} lead={expiry} />.
      </p>
      <p className="flex flex-wrap gap-2 pt-3 pb-1">
        <SignInButton url={url} />
        {mayAnswer && (
          <Button asChild>
            <Link href={`/resume/${pauseId}`} prefetch={false}>
              Open the call
            </Link>
          </Button>
        )}
      </p>
    </Callout>
  );
}
