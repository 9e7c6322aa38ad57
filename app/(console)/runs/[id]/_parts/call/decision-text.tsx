import type { CallView } from "@executor/core/executions";
import Link from "next/link";

const reasons: Record<string, string> = {
  nothing: "nothing asks for an approval",
  annotation: "the tool says that it changes something",
  unreviewed: "a refresh changed the tool, and nobody had reviewed that",
  rule: "",
};

const words = { allow: "allowed", require_approval: "needs an approval", block: "blocked" };

export function DecisionText({ decision }: { decision: NonNullable<CallView["decision"]> }) {
  const { action, because, rule, grantedBy } = decision;
  return (
    <span className="flex flex-col text-dense">
      <span>
        {words[action]} <span className="text-secondary">{reasons[because] ?? because}</span>
      </span>
      {rule && (
        <span className="text-secondary">
          by the policy{" "}
          <Link href="/policies" className="font-mono text-text underline">
            {rule.pattern}
          </Link>{" "}
          of {rule.owner === "org" ? "the organization" : "a person"}
        </span>
      )}
      {grantedBy && <span className="text-secondary">let through by an earlier answer</span>}
    </span>
  );
}
