import { getBucketLabel, getSubtypeLabel, type ToolBucket } from "@executor/core/taxonomy";
import type { ToolDetails } from "@executor/core/tools";
import { Ban, Clock, TriangleAlert } from "lucide-react";
import { Badge } from "./ui/badge";
import { cn } from "./ui/cn";

/** Some buckets hold one subtype of the same name, which is said once. */
export function KindBadges({ bucket, subtype }: { bucket: ToolBucket; subtype: string }) {
  const labels = new Set([getBucketLabel(bucket), getSubtypeLabel(subtype)]);
  return (
    <span className="inline-flex items-center gap-1">
      {[...labels].map((label) => (
        <Badge key={label}>{label}</Badge>
      ))}
    </span>
  );
}

export type ToolPolicy = "allow" | "require_approval" | "block";
export type ToolEffect = "read" | "write" | "destructive";

type PolicyBadgeProps = {
  policy: ToolPolicy;
  heldBack?: boolean;
  /** In a narrow container the sign stands alone. */
  compact?: boolean;
};

/** What is allowed needs no colour: only what holds a call up has one. */
export function PolicyBadge({ policy, heldBack, compact }: PolicyBadgeProps) {
  const word = (text: string) => <span className={cn(compact && "sr-only @xl:not-sr-only")}>{text}</span>;
  if (policy === "allow") return <span className="text-secondary">{word("Allowed")}</span>;
  if (policy === "block")
    return (
      <Badge tone="failed">
        <Ban aria-hidden />
        {word("Blocked")}
      </Badge>
    );
  return (
    <Badge tone="waiting">
      <Clock aria-hidden />
      {word(heldBack ? "Review" : "Approval")}
    </Badge>
  );
}

export function EffectText({ effect }: { effect: ToolEffect }) {
  if (effect === "destructive") return <span className="text-failed">Destructive</span>;
  return <span className="text-secondary">{effect === "read" ? "Reads" : "Writes"}</span>;
}

/** What a call that waits would do; what cannot be taken back stands out. */
export function EffectBadge({ effect }: { effect: ToolEffect }) {
  if (effect !== "destructive") return <Badge>{effect === "read" ? "Reads" : "Writes"}</Badge>;
  return (
    <Badge tone="failed">
      <TriangleAlert aria-hidden />
      Destructive
    </Badge>
  );
}

type Scheduling = NonNullable<ToolDetails["scheduling"]>;

/** How calls of a tool stand to others, where somebody said so. */
export function SchedulingBadges({ supportsParallel, concurrencyGroup, maxConcurrency, timeoutS }: Scheduling) {
  const isLimited = maxConcurrency !== undefined || concurrencyGroup !== undefined;
  return (
    <>
      {supportsParallel !== undefined && <Badge>{supportsParallel ? "Beside other calls" : "Alone unless it reads"}</Badge>}
      {isLimited && <Badge>{`At most ${maxConcurrency ?? 1} at once`}</Badge>}
      {concurrencyGroup !== undefined && <Badge>{`Together with ${concurrencyGroup}`}</Badge>}
      {timeoutS !== undefined && <Badge>{`Ended after ${timeoutS} s`}</Badge>}
    </>
  );
}
