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
  if (policy === "allow") return <span className="text-secondary">{word("allowed")}</span>;
  if (policy === "block")
    return (
      <Badge tone="failed">
        <Ban aria-hidden />
        {word("blocked")}
      </Badge>
    );
  return (
    <Badge tone="waiting">
      <Clock aria-hidden />
      {word(heldBack ? "review" : "approval")}
    </Badge>
  );
}

export function EffectText({ effect }: { effect: ToolEffect }) {
  if (effect === "destructive") return <span className="text-failed">destructive</span>;
  return <span className="text-secondary">{effect === "read" ? "reads" : "writes"}</span>;
}

/** What a call that waits would do; what cannot be taken back stands out. */
export function EffectBadge({ effect }: { effect: ToolEffect }) {
  if (effect !== "destructive") return <Badge>{effect === "read" ? "reads" : "writes"}</Badge>;
  return (
    <Badge tone="failed">
      <TriangleAlert aria-hidden />
      destructive
    </Badge>
  );
}

type Scheduling = NonNullable<ToolDetails["scheduling"]>;

/** How calls of a tool stand to others, where somebody said so. */
export function SchedulingBadges({ supportsParallel, concurrencyGroup, maxConcurrency, timeoutS }: Scheduling) {
  const isLimited = maxConcurrency !== undefined || concurrencyGroup !== undefined;
  return (
    <>
      {supportsParallel !== undefined && <Badge>{supportsParallel ? "beside other calls" : "alone unless it reads"}</Badge>}
      {isLimited && <Badge>{`at most ${maxConcurrency ?? 1} at once`}</Badge>}
      {concurrencyGroup !== undefined && <Badge>{`together with ${concurrencyGroup}`}</Badge>}
      {timeoutS !== undefined && <Badge>{`ended after ${timeoutS} s`}</Badge>}
    </>
  );
}
