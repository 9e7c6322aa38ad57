import type { AgentEvaluation } from "@executor/core/agents";
import Link from "next/link";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { evaluatedVersion } from "./evaluated-version";
import { VerdictBadge } from "./verdict-badge";

type Tried = AgentEvaluation["tried"][number];

/** What each task of one evaluation came to, and why. */
export function TriedTasks({ evaluation }: { evaluation: AgentEvaluation }) {
  const title = evaluatedVersion(evaluation);
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium text-dense">
        {title}{" "}
        <span className="font-normal text-secondary">
          tried by <PersonName label={evaluation.createdBy} />, <RelativeTime value={evaluation.createdAt} />
        </span>
      </h3>
      <ul aria-label="Tried tasks" className="flex flex-col divide-y rounded-card border">
        {withKeys(evaluation.tried).map(({ key, tried }) => (
          <TriedTask key={key} tried={tried} />
        ))}
      </ul>
    </section>
  );
}

/** Two tasks may be the same. */
const withKeys = (all: readonly Tried[]) => all.map((tried, index) => ({ tried, key: `${index} ${tried.input}` }));

const keyedMismatches = (all: Tried["mismatched"]) => all.map((one, index) => ({ ...one, key: `${index} ${one.tool}` }));

function TriedTask({ tried }: { tried: Tried }) {
  const { input, verdict, called, missing, mismatched, uncompared, unexpected, problem, executionId } = tried;
  return (
    <li className="flex flex-col gap-1 px-3 py-2 text-dense">
      <span className="flex flex-wrap items-baseline gap-2">
        <VerdictBadge verdict={verdict} />
        <bdi className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{input}</bdi>
        {executionId && (
          <Link href={`/runs/${executionId}`} prefetch={false} className="underline underline-offset-4">
            Open run
          </Link>
        )}
      </span>
      {problem && <span className="text-failed wrap-anywhere">{problem}</span>}
      <Paths label="Not called" paths={verdict === "running" ? [] : missing} />
      {verdict !== "running" &&
        keyedMismatches(mismatched).map(({ key, tool, because }) => (
          <span key={key} className="text-label text-secondary">
            Called <span className="wrap-anywhere font-mono">{tool}</span> with other arguments:{" "}
            <bdi className="wrap-anywhere">{because}</bdi>
          </span>
        ))}
      <Paths label="Called with arguments that are too large to be compared" paths={verdict === "running" ? [] : uncompared} />
      <Paths label="Would have changed something besides" paths={unexpected} />
      <Paths label="Called" paths={called} />
    </li>
  );
}

function Paths({ label, paths }: { label: string; paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <span className="text-label text-secondary">
      {label}: <span className="wrap-anywhere font-mono">{paths.join(" → ")}</span>
    </span>
  );
}
