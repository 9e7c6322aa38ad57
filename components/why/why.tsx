import Link from "next/link";
import type { ReactNode } from "react";
import { RuleName } from "../rule-name";
import { changedWords } from "./changed";
import { decisionSentence, policyActs, policyOf, type ShownDecision, whyWords } from "./decision-words";
import { FlowFacts } from "./flow-facts";
import { TodaysRules } from "./todays-rules";

type WhyProps = {
  decision: ShownDecision;
  /** Of the call, to explain it by the rules of today. */
  address: string | null;
  args?: unknown;
  /** What else belongs to it, such as who may answer. */
  children?: ReactNode;
};

/** Why a call was allowed, asked or was blocked. Every page that shows a decision says it with this. */
export function Why({ decision, address, args, children }: WhyProps) {
  const { action, because, rule, flows = [], again = [], grantedBy } = decision;
  const title = whyWords[action];
  return (
    <section aria-label={title} className="flex flex-col gap-1 text-dense">
      <h3 className="font-medium">{title}</h3>
      {flows.length > 0 && <FlowFacts flows={flows} action={action} />}
      {because !== "flow" && (
        <p className="text-secondary wrap-anywhere">
          {rule ? (
            <>
              {policyOf(rule.owner)}{" "}
              <Link href="/policies" className="rounded-control text-text underline underline-offset-4">
                <RuleName rule={rule} />
              </Link>{" "}
              {policyActs(because, action)}
            </>
          ) : (
            decisionSentence(decision)
          )}
        </p>
      )}
      {again.length > 0 && (
        <p className="text-waiting wrap-anywhere">
          The same was allowed before, and it asks once more: {again.map((what) => changedWords[what]).join("; ")}.
        </p>
      )}
      {grantedBy && <p className="text-secondary">An earlier approval covers it.</p>}
      {children}
      {address !== null && <TodaysRules address={address} args={args} read={flows.map(({ from }) => from)} />}
    </section>
  );
}
