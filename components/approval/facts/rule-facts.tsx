import type { ApprovalDetails } from "@executor/core/executions";
import { RelativeTime } from "../../relative-time";
import { Why } from "../../why/why";

const barred = {
  key: "The key that asked does not approve it itself, because the tool removes something.",
  person: "Whoever asked does not approve it: another person has to.",
};

type RuleFactsProps = Pick<ApprovalDetails, "answerers" | "votes" | "escalation" | "address" | "arguments"> & {
  decision: NonNullable<ApprovalDetails["decision"]>;
};

/** Why somebody is asked at all, and who may answer where not everybody may. */
export function RuleFacts({ decision, answerers, votes, escalation, address, arguments: args }: RuleFactsProps) {
  return (
    <Why decision={decision} address={address} args={args}>
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
      {escalation && <Escalated {...escalation} />}
      {answerers.barredAsker !== "none" && <p className="text-secondary">{barred[answerers.barredAsker]}</p>}
    </Why>
  );
}

/** To whom it goes where nobody answers. */
function Escalated({ to, at, isDone }: NonNullable<ApprovalDetails["escalation"]>) {
  if (!isDone)
    return (
      <p className="text-secondary">
        If nobody answers, members with the role {to} may answer too, <RelativeTime value={at} />.
      </p>
    );
  return (
    <p className="text-waiting">
      Nobody had answered, so members with the role {to} may answer too (<RelativeTime value={at} />
      ): for this call as it stands.
    </p>
  );
}
