import type { PolicyUsage, PolicyVerdict } from "@executor/core/executions";
import type { Policy } from "@executor/core/policies";
import type { CoveredPolicy } from "@executor/core/tools";
import Link from "next/link";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { counted } from "@/components/ui/counted";

/** What is known of policies beside what they say, by their ids. */
export type PolicyFacts = {
  covered: ReadonlyMap<string, CoveredPolicy>;
  /** Null for visitors who may not see everybody's calls. */
  usage: ReadonlyMap<string, PolicyUsage> | null;
};

export type ShownVerdict = { verdict: PolicyVerdict["verdict"] | "pattern"; why: string };

/** How many tools the policy is about, and whether it decides about any. */
export function CoverageText({ covered }: { covered: CoveredPolicy | undefined }) {
  if (!covered) return <Badge tone="waiting">Matches nothing</Badge>;
  const { matches, decides } = covered;
  if (decides === 0)
    return (
      <span title="Policies above it decide about all tools that it matches.">
        <Badge tone="waiting">Never reached</Badge>
      </span>
    );
  return (
    <span className="tabular-nums">
      {decides === matches ? counted(matches, "tool") : `${decides.toLocaleString("en")} of ${counted(matches, "tool")}`}
    </span>
  );
}

const kinds = [
  { of: "allowed", what: "allow" },
  { of: "asked", what: "require_approval" },
  { of: "blocked", what: "block" },
] as const;

/** What the policy did in the last seven days, each count with a link to its calls. */
export function UsageText({ policy, usage }: { policy: Policy; usage: PolicyUsage | undefined }) {
  const shown = kinds.filter(({ of }) => usage && usage[of] > 0);
  if (!usage?.lastUsedAt) return <span>Never used</span>;
  return (
    <span className="flex flex-wrap gap-x-2">
      {shown.map(({ of, what }) => (
        <Link
          key={of}
          href={`/runs/calls?${new URLSearchParams({ what, rule: policy.id, days: "7" })}`}
          prefetch={false}
          className="whitespace-nowrap tabular-nums underline-offset-4 hover:underline"
        >
          {usage[of].toLocaleString("en")} {of}
        </Link>
      ))}
      <span className="whitespace-nowrap">
        {shown.length === 0 ? "last used " : ""}
        <RelativeTime value={usage.lastUsedAt} />
      </span>
    </span>
  );
}

/** Who made the policy, and when it was changed last. */
export function AuthorText({ policy: { createdBy, createdAt, updatedAt } }: { policy: Policy }) {
  return (
    <span>
      Added by <PersonName label={createdBy} /> <RelativeTime value={createdAt} />
      {updatedAt !== createdAt && (
        <>
          , changed <RelativeTime value={updatedAt} />
        </>
      )}
    </span>
  );
}
