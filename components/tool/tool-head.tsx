import type { ToolDetails } from "@executor/core/tools";
import Link from "next/link";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { EffectText, KindBadges, PolicyBadge, SchedulingBadges } from "../tool-badges";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { sentenceCase } from "../ui/sentence-case";
import { withoutMarkdown } from "../ui/without-markdown";
import { TodaysRules } from "../why/todays-rules";

const Markdown = lazy(() => import("../markdown/markdown").then((module) => ({ default: module.Markdown })));

type ToolHeadProps = { tool: ToolDetails; mayOverride: boolean; policyMenu?: ReactNode };

/** What a tool is, what a call does, and what a call needs. */
export function ToolHead({ tool, mayOverride, policyMenu }: ToolHeadProps) {
  return (
    <div className="flex flex-col gap-3 pb-4">
      <div className="flex flex-wrap items-center gap-1">
        <KindBadges bucket={tool.toolType} subtype={tool.implementationType} />
        <Badge tone={tool.isDeprecated ? "waiting" : "neutral"}>{sentenceCase(tool.status)}</Badge>
        {tool.version && <Badge>{tool.version}</Badge>}
        <span className="ml-auto flex gap-1">
          {policyMenu}
          {mayOverride && (
            <Button asChild size="small">
              <Link href={overrideHref(tool)}>Override</Link>
            </Button>
          )}
        </span>
      </div>
      <Description key={tool.address} text={wordsBeyond(tool)} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-dense">
        <dt className="text-secondary">Effect</dt>
        <dd>
          <EffectText effect={tool.effect ?? "write"} />
          {tool.approvalDescription && (
            <span className="ml-2 break-all font-mono text-secondary">{tool.approvalDescription}</span>
          )}
        </dd>
        <dt className="text-secondary">Policy</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <PolicyBadge policy={tool.policy.action} heldBack={tool.isHeldBack} />
          <span className="text-secondary">{reasonOf(tool)}</span>
          <TodaysRules key={tool.address} address={tool.address} />
        </dd>
        {tool.scheduling && (
          <>
            <dt className="text-secondary">Calls</dt>
            <dd className="flex flex-wrap gap-1">
              <SchedulingBadges {...tool.scheduling} />
            </dd>
          </>
        )}
        {tool.sourceName !== tool.name && (
          <>
            <dt className="text-secondary">Renamed</dt>
            <dd>
              The source calls it <code className="break-all font-mono">{tool.sourceName}</code>.
            </dd>
          </>
        )}
        {tool.isDeprecated && (
          <>
            <dt className="text-secondary">Deprecated</dt>
            <dd>The description of the service says that this will go.</dd>
          </>
        )}
        {tool.mayElicit && (
          <>
            <dt className="text-secondary">Questions</dt>
            <dd>It may ask for more while it runs.</dd>
          </>
        )}
      </dl>
    </div>
  );
}

const overrideHref = ({ integration, sourceName }: ToolDetails) =>
  `/integrations/${integration}?${new URLSearchParams({ tab: "settings", override: sourceName })}`;

function reasonOf({ policy, isHeldBack, requiresApproval, effect }: ToolDetails): string {
  if (policy.conditional) return "the arguments of a call decide";
  if (policy.rule) return `decided by ${policy.rule}`;
  if (isHeldBack) return "a refresh changed it, and nobody has reviewed that yet";
  if (policy.action === "allow") return effect === "read" ? "it only reads" : "nothing asks for an approval";
  return requiresApproval ? "the integration says that it changes something" : "a call needs an approval";
}

/** Many sources begin the description with the title: it is said once. */
function wordsBeyond({ title, description }: ToolDetails): string {
  if (description === title) return "";
  const begins = title !== null && description.startsWith(`${title}\n`);
  return begins ? description.slice(title.length).trim() : description;
}

const lengthMax = 280;

/** The words of the source, as its Markdown means them; what is long is opened on request. */
function Description({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= lengthMax);
  if (text === "") return null;
  const plain = <p className="whitespace-pre-line wrap-anywhere">{withoutMarkdown(text)}</p>;
  return (
    <div className="text-dense">
      <div className={cn(!isWhole && "max-h-20 overflow-hidden mask-b-from-50%")}>
        <Suspense fallback={plain}>
          <Markdown text={text} />
        </Suspense>
      </div>
      {!isWhole && (
        <button type="button" className="rounded-control text-accent hover:underline" onClick={() => setWhole(true)}>
          Show all of it
        </button>
      )}
    </div>
  );
}
