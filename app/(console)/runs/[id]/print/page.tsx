import type { Metadata } from "next";
import { PersonName } from "@/components/known-people";
import { PageHeader } from "@/components/page-header";
import { doorWord } from "@/components/run/door-word";
import { RunBadge } from "@/components/run/run-state";
import { runTitle } from "@/components/run/run-title";
import { Facts } from "@/components/ui/facts";
import { shownDuration } from "@/components/ui/shown-duration";
import { pageContext } from "@/lib/web";
import { AuditPart } from "./_parts/audit-part";
import { CallRecord } from "./_parts/call-record";
import { loadRecord } from "./_parts/load-record";
import { PrintButton } from "./_parts/print-button";
import { WrittenValue } from "./_parts/written-value";

export const metadata: Metadata = { title: "Record of a run" };

/** Everything about a run on one page, for a printer or a file. */
export default async function RunRecordPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { actor } = await pageContext();
  const { run, calls, approvals, audit } = await loadRecord(id);
  const { result, error } = run.structured;
  return (
    <article className="flex max-w-3xl flex-col gap-6 print:max-w-none">
      <PageHeader
        title={`Record of the run “${runTitle({ ...run, calls })}”`}
        description={`Written on ${new Date().toISOString()} for ${actor.label}.`}
        actions={<PrintButton />}
      />
      <Facts
        facts={{
          Run: <span className="font-mono text-dense">{run.id}</span>,
          State: <RunBadge run={run} />,
          Who: <PersonName label={run.actor.label} whole />,
          Source: doorWord(run.door),
          Started: run.createdAt,
          ...(run.endedAt
            ? { Ended: `${run.endedAt}, after ${shownDuration(Date.parse(run.endedAt) - Date.parse(run.createdAt))}` }
            : {}),
          Calls: run.callCount.toLocaleString("en"),
        }}
      />
      {run.kind === "code" && <WrittenValue title="Code" text={run.source} />}
      <section className="flex flex-col gap-4">
        <h2 className="font-semibold text-heading">Calls</h2>
        {calls.length === 0 && <p className="text-secondary">It made no call.</p>}
        {calls.map((call) => (
          <CallRecord key={call.seq} executionId={run.id} call={call} approval={approvals.get(call.approvalId ?? "")} />
        ))}
        {calls.length < run.callCount && (
          <p className="text-secondary">
            The first {calls.length.toLocaleString("en")} of {run.callCount.toLocaleString("en")} calls. The others are at GET
            /executions/{run.id}/calls.
          </p>
        )}
      </section>
      {run.lines.length > 0 && (
        <WrittenValue
          title={run.nextLine === null ? "Output" : `Output, the first ${run.lines.length.toLocaleString("en")} lines`}
          text={run.lines.map(({ text, value }) => text ?? JSON.stringify(value)).join("\n")}
        />
      )}
      {(result !== undefined || error !== undefined) && (
        <WrittenValue title={error === undefined ? "Result" : "Error"} text={JSON.stringify(error ?? result, null, 2)} />
      )}
      {audit && audit.length > 0 && <AuditPart lines={audit} />}
    </article>
  );
}
