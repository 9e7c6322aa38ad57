import type { InstallationStatus } from "@executor/core/jobs";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { Facts } from "@/components/ui/facts";
import { shownBytes } from "@/components/ui/shown-bytes";

export function InstallationFacts({ status }: { status: InstallationStatus }) {
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={{
          Version: <Code text={status.version} />,
          PostgreSQL: <Code text={status.postgres} />,
          "Public address": status.publicUrl ? (
            <Code text={status.publicUrl} />
          ) : (
            "Not set. The console answers as localhost, by IP address and by the name in HOST"
          ),
          "Root key": <Code text={`${status.rootKey.fingerprint} from the ${status.rootKey.source}`} />,
          "Audit log": <State isGood={status.isAuditProtected} good="Write-protected" bad="Not write-protected" />,
          "Row-level security": <State isGood={status.isRowSecurityInForce} good="On" bad="Off" />,
          "Live updates": <State isGood={status.hearsSignals} good="On" bad="Interrupted" />,
          "Background work": <State isGood={status.worksOffJobs} good="On" bad="Left to other processes" />,
          Crashes: <AbnormalEnds ends={status.abnormalEnds} />,
          Runs: <KeptRuns status={status} />,
        }}
      />
      {!status.isAuditProtected && (
        <Callout tone="waiting" title="The audit log is not write-protected">
          The database role this console uses could change or remove lines of the audit log. Give it a role that owns nothing, and
          name the owner in DATABASE_OWNER_URL; the chain still shows every change.
        </Callout>
      )}
      {!status.isRowSecurityInForce && (
        <Callout tone="waiting" title="Row-level security is switched off">
          The database role this console uses is a superuser or has BYPASSRLS, so the database itself no longer keeps
          organizations apart; the console still does. Name a role without both in DATABASE_URL, and the owner in
          DATABASE_OWNER_URL.
        </Callout>
      )}
    </div>
  );
}

function KeptRuns({ status: { keepsRunsDays, keepsRunsBytes } }: { status: InstallationStatus }) {
  const { now, most } = keepsRunsBytes;
  return (
    <ul>
      <li>
        Kept for {keepsRunsDays} {keepsRunsDays === 1 ? "day" : "days"} after they end
      </li>
      <li>
        Finished runs of this organization take {shownBytes(now)} of {shownBytes(most)}; beyond that the oldest go first
      </li>
    </ul>
  );
}

function AbnormalEnds({ ends }: { ends: InstallationStatus["abnormalEnds"] }) {
  if (ends === null) return "Not known, because no supervisor restarts this process";
  if (ends.count === 0) return "None since it was started";
  return (
    <ul>
      <li>{ends.count} since it was started. It was restarted each time; see the log.</li>
      {ends.last.slice(0, shownEnds).map(({ at, how }) => (
        <li key={at}>
          <RelativeTime value={at} />: <Code text={how} />
        </li>
      ))}
    </ul>
  );
}

const shownEnds = 5;

const Code = ({ text }: { text: string }) => <span className="font-mono text-dense">{text}</span>;

function State({ isGood, good, bad }: { isGood: boolean; good: string; bad: string }) {
  return <Badge tone={isGood ? "succeeded" : "waiting"}>{isGood ? good : bad}</Badge>;
}
