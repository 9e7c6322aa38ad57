import type { Policy } from "@executor/core/policies";
import { Ban, Check, Hand } from "lucide-react";
import { Badge } from "@/components/ui/badge";

type Action = Policy["action"];

const looks = {
  allow: { tone: "succeeded", icon: Check },
  require_approval: { tone: "waiting", icon: Hand },
  block: { tone: "failed", icon: Ban },
} as const;

export const actionWords: Record<Action, string> = {
  allow: "Allow",
  require_approval: "Require approval",
  block: "Block",
};

export function ActionBadge({ action }: { action: Action }) {
  const { tone, icon: Icon } = looks[action];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {actionWords[action]}
    </Badge>
  );
}
