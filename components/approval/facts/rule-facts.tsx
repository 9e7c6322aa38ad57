import type { ApprovalDetails } from "@executor/core/executions";
import Link from "next/link";
import { RuleName } from "../../rule-name";
import { changedWords } from "./changed";
import { FlowFacts } from "./flow-facts";

const owners: Record<string, string> = { org: "the organization's", user: "their own" };

const reasons: Record<string, string> = {
  unreviewed: "A refresh changed this tool, and nobody has reviewed the change yet.",
  arguments: "No policy decides about this tool, and with these arguments it reaches an address outside.",
  annotation: "No policy decides about this tool; its source marks it as changing something, so it asks.",
  plan: "The run carries out a plan, and this call does not stand there in this place with these arguments.",
};

const barred = {
  key: "The key that asked does not approve it itself, because the tool removes something.",
  person: "Whoever asked does not approve it: another person has to.",
};

type RuleFactsProps = {
  decision: NonNullable<ApprovalDetails["decision"]>;
  answerers: ApprovalDetails["answerers"];
  votes: ApprovalDetails["votes"];
};

/** Why somebody is asked at all, and who may answer where not everybody may. */
export function RuleFacts({ decision, answerers, votes }: RuleFactsProps) {
  const { because, rule, flows = [], again = [] } = decision;
  return (
    <section aria-label="Why it asks" className="flex flex-col gap-1 text-dense">
      <h3 className="font-medium">Why it asks</h3>
      {flows.length > 0 && <FlowFacts flows={flows} />}
      {because !== "flow" && (
        <p className="text-secondary wrap-anywhere">
          {rule ? (
            <>
              {`${capitalized(owners[rule.owner] ?? "a")} policy `}
              <Link href="/policies" className="rounded-control text-text underline underline-offset-4">
                <RuleName rule={rule} />
              </Link>
              {because === "unclear"
                ? " asks, because nobody can tell from these arguments whether its condition holds."
                : " requires an approval."}
            </>
          ) : (
            (reasons[because] ?? because)
          )}
        </p>
      )}
      {again.length > 0 && (
        <p className="text-waiting wrap-anywhere">
          The same was allowed before, and it asks once more: {again.map((what) => changedWords[what]).join("; ")}.
        </p>
      )}
      {answerers.peopleOnly && <p className="text-secondary">Only people answer it: no API key and no agent.</p>}
      {(answerers.quorum ?? 1) > 1 && (
        <p className="text-waiting">
          {`${votes.length} of ${answerers.quorum} people approved`}
          {votes.length > 0 && `: ${votes.map(({ by }) => by).join(", ")}`}.
        </p>
      )}
      {answerers.approverRole && (
        <p className="text-secondary">Only members with the role {answerers.approverRole} approve it; others may decline.</p>
      )}
      {answerers.barredAsker !== "none" && <p className="text-secondary">{barred[answerers.barredAsker]}</p>}
    </section>
  );
}

const capitalized = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
