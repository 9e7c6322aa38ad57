import type { Activity } from "@executor/core/executions";
import type { IntegrationLine } from "@executor/core/integrations";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { IntegrationHealthBadge } from "@/components/integration-health";
import { IntegrationIcon } from "@/components/integration-icon";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { counted } from "@/components/ui/counted";
import { shownShare } from "@/components/ui/shown-share";
import { CardLink } from "./card-link";
import { urgencyOf } from "./needs";

type Called = Activity["integrations"];
type IntegrationsCardProps = { integrations: IntegrationLine[]; called: Called; mayAdd: boolean };

const shownMax = 6;

/** Integrations that need attention come first, then those that are called most. */
export function IntegrationsCard({ integrations, called, mayAdd }: IntegrationsCardProps) {
  const callsOf = ({ slug }: IntegrationLine) => called.find((one) => one.slug === slug);
  const sorted = [...integrations].sort(
    (a, b) => urgencyOf(b) - urgencyOf(a) || (callsOf(b)?.calls ?? 0) - (callsOf(a)?.calls ?? 0) || b.toolCount - a.toolCount,
  );
  const more = sorted.length - shownMax;
  return (
    <Card
      title="Integrations"
      actions={
        integrations.length > 0 && (
          <CardLink href="/integrations">{more > 0 ? `All ${sorted.length}` : "All integrations"}</CardLink>
        )
      }
    >
      {integrations.length === 0 ? (
        <NoIntegrations mayAdd={mayAdd} />
      ) : (
        <ul className="-my-2 divide-y">
          {sorted.slice(0, shownMax).map((line) => (
            <Line key={line.slug} line={line} called={callsOf(line)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({
  line: { slug, title, toolCount, health },
  called,
}: {
  line: IntegrationLine;
  called: Called[number] | undefined;
}) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <IntegrationIcon slug={slug} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Link href={`/integrations/${slug}`} prefetch={false} className="truncate font-medium underline-offset-4 hover:underline">
          {title}
        </Link>
        <span className="truncate text-label text-secondary">
          {counted(toolCount, "tool")} · {called ? counted(called.calls, "call") : "not called"}
          {called && called.failed > 0 && (
            <>
              {" "}
              · <span className="text-failed">{shownShare(called.failed / called.calls)} failed</span>
            </>
          )}
        </span>
      </div>
      {health !== "unchecked" && health !== "connected" && <IntegrationHealthBadge health={health} />}
    </li>
  );
}

function NoIntegrations({ mayAdd }: { mayAdd: boolean }) {
  return (
    <EmptyState
      what="No integrations yet"
      why={
        mayAdd
          ? "Add an OpenAPI URL or file, or the built-in example. Its operations become tools."
          : "An administrator adds integrations. Then you connect your own accounts and call their tools here."
      }
      action={
        mayAdd && (
          <Button asChild>
            <Link href="/setup/integration">Add integration</Link>
          </Button>
        )
      }
    />
  );
}
