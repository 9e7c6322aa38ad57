import type { InstallationStatus } from "@executor/core/jobs";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { Facts } from "@/components/ui/facts";

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
            "not set: answers as localhost, by IP address and by the name in HOST"
          ),
          "Root key": <Code text={`${status.rootKey.fingerprint} from the ${status.rootKey.source}`} />,
          "Audit log": <State isGood={status.isAuditProtected} good="write-protected" bad="not write-protected" />,
          "Row-level security": <State isGood={status.isRowSecurityInForce} good="in force" bad="switched off" />,
          "Live updates": <State isGood={status.hearsSignals} good="on" bad="interrupted" />,
          "Background work": <State isGood={status.worksOffJobs} good="done by this process" bad="left to other processes" />,
          "Abnormal ends": <AbnormalEnds ends={status.abnormalEnds} />,
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
        kept for {keepsRunsDays} {keepsRunsDays === 1 ? "day" : "days"} after they end
      </li>
      <li>
        finished runs of this organization keep {megabytes(now)} of {megabytes(most)}; beyond that the oldest go first
      </li>
    </ul>
  );
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;

function AbnormalEnds({ ends }: { ends: InstallationStatus["abnormalEnds"] }) {
  if (ends === null) return "not known: nothing starts this process again";
  if (ends.count === 0) return "none since it was started";
  return (
    <ul>
      <li>{ends.count} since it was started. It was started again each time; the log says more.</li>
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
