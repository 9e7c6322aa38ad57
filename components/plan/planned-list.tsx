"use client";

import type { PlannedCall } from "@executor/core/executions";
import { ChevronRight } from "lucide-react";
import { RequestFacts } from "../approval/facts/request-facts";
import { RuleName } from "../rule-name";
import { EffectBadge, PolicyBadge } from "../tool-badges";
import { ToolName } from "../tool-name/tool-name";
import { CodeBlock } from "../ui/code-block";
import { visibleText } from "../ui/visible-text";
import { changedWords } from "../why/changed";
import { CurrentState } from "./current-state";

type PlannedListProps = {
  plan: readonly PlannedCall[];
  /** Whether each call is opened at first: where somebody decides about them. */
  isOpen?: boolean;
};

/** The calls of a plan in their order: what each would change, and what would be sent. */
export function PlannedList({ plan, isOpen = false }: PlannedListProps) {
  return (
    <ol aria-label="Calls of the plan" className="flex flex-col rounded-card border bg-surface">
      {plan.map((call, index) => (
        <li key={call.seq} className="border-b last:border-b-0">
          <Planned call={call} place={index + 1} isOpen={isOpen && plan.length <= opensMax} />
        </li>
      ))}
    </ol>
  );
}

const opensMax = 5;

function Planned({ call, place, isOpen }: { call: PlannedCall; place: number; isOpen: boolean }) {
  const { address, title, effect, decision, standIns, outdated, request } = call;
  return (
    <details open={isOpen} className="group min-w-0">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-3 py-2 text-dense hover:bg-hover">
        <span className="w-6 shrink-0 text-right text-secondary tabular-nums">{place}.</span>
        <span className="flex min-w-0 flex-1 basis-48">
          <ToolName address={address} title={title} layout="lines" />
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <EffectBadge effect={effect} />
          <PolicyBadge policy={decision.action} />
          <ChevronRight aria-hidden className="size-4 text-secondary transition-transform group-open:rotate-90" />
        </span>
        {request?.kind === "http" && (
          <span className="w-full pl-9 font-mono text-label text-secondary wrap-anywhere">
            {request.method} {visibleText(request.url)}
          </span>
        )}
        {standIns.length > 0 && <span className="w-full pl-9 text-label text-waiting">{dependsWords(standIns)}</span>}
        {outdated.length > 0 && (
          <span className="w-full pl-9 text-label text-waiting">
            Changed since it was planned: {outdated.map((what) => changedWords[what]).join("; ")}.
          </span>
        )}
      </summary>
      <Details call={call} of={`, call ${place} of the plan`} />
    </details>
  );
}

const numbers = new Intl.ListFormat("en", { type: "conjunction" });

const dependsWords = (standIns: readonly number[]): string =>
  `Has values that call ${numbers.format(standIns.map(String))} will give. It asks by itself once they are known.`;

function Details({ call, of }: { call: PlannedCall; of: string }) {
  const { arguments: args, areArgumentsLarge, request, decision, account, current } = call;
  return (
    <div className="flex flex-col gap-3 px-3 pt-1 pb-3 sm:pl-12">
      {decision.rule && (
        <p className="text-dense text-secondary">
          {decision.action === "block" ? "Blocked" : "Decided"} by the policy <RuleName rule={decision.rule} />
        </p>
      )}
      {account && <p className="text-dense text-secondary">With the account {visibleText(account)}</p>}
      {request && <RequestFacts request={request} kind="approval" args={args} of={of} />}
      {current && <CurrentState current={current} args={args} />}
      {areArgumentsLarge ? (
        <p className="text-dense text-secondary">The arguments are large. The call itself shows them.</p>
      ) : (
        <CodeBlock
          label={`Arguments as JSON${of}`}
          code={visibleText(JSON.stringify(args, null, 2))}
          className="max-h-80 overflow-y-auto"
        />
      )}
    </div>
  );
}
