import type { Connection } from "@executor/core/connections";
import type { IntegrationLine } from "@executor/core/integrations";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { IntegrationHealthBadge } from "@/components/integration-health";
import { IntegrationIcon } from "@/components/integration-icon";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { counted } from "@/components/ui/counted";
import { CardLink } from "./card-link";
import { needsOf, urgencyOf } from "./needs";

type IntegrationsCardProps = { integrations: IntegrationLine[]; connections: Connection[]; mayAdd: boolean };

const shownMax = 8;

/** Integrations that need attention come first. */
export function IntegrationsCard({ integrations, connections, mayAdd }: IntegrationsCardProps) {
  const sorted = [...integrations].sort((a, b) => urgencyOf(b) - urgencyOf(a));
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
        <ul className="-mb-2 divide-y">
          {sorted.slice(0, shownMax).map((line) => (
            <Integration key={line.slug} line={line} needs={needsOf(line, connections)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Integration({ line, needs }: { line: IntegrationLine; needs: string[] }) {
  const { slug, title, toolCount, connectionCount, health } = line;
  return (
    <li className="flex items-start gap-3 py-2.5">
      <IntegrationIcon slug={slug} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Link href={`/integrations/${slug}`} prefetch={false} className="truncate font-medium underline-offset-4 hover:underline">
          {title}
        </Link>
        <span className="text-dense text-secondary">
          {counted(toolCount, "tool")}, {counted(connectionCount, "connection")}
        </span>
        {needs.map((need) => (
          <span key={need} className="text-dense text-waiting wrap-anywhere">
            {need}
          </span>
        ))}
      </div>
      <IntegrationHealthBadge health={health} />
    </li>
  );
}

function NoIntegrations({ mayAdd }: { mayAdd: boolean }) {
  return (
    <EmptyState
      what="No integrations yet"
      why={
        mayAdd
          ? "Add the description of an API, or the built-in example: its operations become tools."
          : "An administrator adds them. Then you connect your own accounts and call their tools here."
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
