import type { CallView } from "@executor/core/executions";
import Link from "next/link";
import { RuleName } from "@/components/rule-name";

const reasons: Record<string, string> = {
  nothing: "nothing requires approval",
  annotation: "the tool changes something",
  unreviewed: "a refresh changed the tool, and nobody has reviewed it",
  unclear: "the arguments do not tell whether the condition of the policy holds",
  plan: "the plan that the run carries out does not have it in this place",
  rule: "",
  flow: "because of what the run has read",
};

const words = { allow: "allowed", require_approval: "needs approval", block: "blocked" };

export function DecisionText({ decision }: { decision: NonNullable<CallView["decision"]> }) {
  const { action, because, rule, flows = [], grantedBy } = decision;
  return (
    <span className="flex flex-col text-dense">
      <span>
        {words[action]} <span className="text-secondary">{reasons[because] ?? because}</span>
      </span>
      {rule && (
        <span className="text-secondary">
          by the policy{" "}
          <Link href="/policies" className="text-text underline">
            <RuleName rule={rule} />
          </Link>{" "}
          of {rule.owner === "org" ? "the organization" : "a person"}
        </span>
      )}
      {flows.map(({ id, text }) => (
        <span key={id} className="text-secondary">
          by the flow rule {text}
        </span>
      ))}
      {grantedBy && <span className="text-secondary">covered by an earlier approval</span>}
    </span>
  );
}
