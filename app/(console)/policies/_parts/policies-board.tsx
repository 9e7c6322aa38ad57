"use client";

import type { Explanation, PolicyUsage } from "@executor/core/executions";
import type { Policy } from "@executor/core/policies";
import type { CoveredPolicy } from "@executor/core/tools";
import { useState } from "react";
import { PolicyList } from "./policy-list";
import { type AskedCall, PolicyTester } from "./policy-tester";
import { UndecidedRow } from "./undecided-row";

type PoliciesBoardProps = {
  policies: Policy[];
  covered: CoveredPolicy[];
  undecided: { tools: number; asking: number };
  /** Null for visitors who may not see everybody's calls. */
  usage: PolicyUsage[] | null;
  /** The call that the address of the page asks about. */
  asked: AskedCall;
  mayWrite: boolean;
  mayOwn: boolean;
};

/** The policies of both lists with what each does, and a call to try them with. */
export function PoliciesBoard({ policies, covered, undecided, usage, asked, mayWrite, mayOwn }: PoliciesBoardProps) {
  const [explained, setExplained] = useState<Explanation>();
  const facts = {
    covered: new Map(covered.map((one) => [one.id, one])),
    usage: usage && new Map(usage.map((one) => [one.id, one])),
  };
  const listOf = (owner: Policy["owner"]) => policies.filter((policy) => policy.owner === owner);
  return (
    <div className="flex flex-col gap-6">
      <PolicyTester asked={asked} explained={explained} onExplained={setExplained} />
      <PolicyList
        owner="org"
        policies={listOf("org")}
        editable={mayWrite}
        facts={facts}
        verdictOf={verdictsOf(explained)}
        last={<UndecidedRow {...undecided} isLit={explained?.rule === null} />}
      />
      {mayOwn && (
        <PolicyList
          owner="user"
          policies={listOf("user")}
          editable
          facts={facts}
          verdictOf={verdictsOf(explained?.isOwn ? explained : undefined)}
        />
      )}
    </div>
  );
}

const otherTools = { verdict: "pattern", why: "Its pattern matches other tools." } as const;

const verdictsOf = (explanation: Explanation | undefined) => (id: string) =>
  explanation && (explanation.policies.find((one) => one.id === id) ?? otherTools);
