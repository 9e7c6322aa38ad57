import { Ban, Clock } from "lucide-react";
import { getBucketLabel, getSubtypeLabel, type ToolBucket } from "@/lib/taxonomy";
import { Badge } from "../ui/badge";

export function KindBadges({ bucket, subtype }: { bucket: ToolBucket; subtype: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Badge>{getBucketLabel(bucket)}</Badge>
      <Badge>{getSubtypeLabel(subtype)}</Badge>
    </span>
  );
}

export type ToolPolicy = "allow" | "require_approval" | "block";
export type ToolEffect = "read" | "write" | "destructive";

/** What is allowed needs no colour: only what holds a call up has one. */
export function PolicyBadge({ policy, heldBack }: { policy: ToolPolicy; heldBack?: boolean }) {
  if (policy === "allow") return <span className="text-secondary">allowed</span>;
  if (policy === "block")
    return (
      <Badge tone="failed">
        <Ban aria-hidden />
        blocked
      </Badge>
    );
  return (
    <Badge tone="waiting">
      <Clock aria-hidden />
      {heldBack ? "review" : "approval"}
    </Badge>
  );
}

export function EffectText({ effect }: { effect: ToolEffect }) {
  if (effect === "destructive") return <span className="text-failed">destructive</span>;
  return <span className="text-secondary">{effect === "read" ? "reads" : "writes"}</span>;
}
