import type { IntegrationLine } from "@executor/core/integrations";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { IntegrationHealthBadge } from "@/components/integration-health";
import { IntegrationIcon } from "@/components/integration-icon";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { counted } from "@/components/ui/counted";
import { CardLink } from "./card-link";
import { urgencyOf } from "./needs";

type IntegrationsCardProps = { integrations: IntegrationLine[]; mayAdd: boolean };

const shownMax = 6;

/** Integrations that need attention come first, then those with most tools. */
export function IntegrationsCard({ integrations, mayAdd }: IntegrationsCardProps) {
  const sorted = [...integrations].sort((a, b) => urgencyOf(b) - urgencyOf(a) || b.toolCount - a.toolCount);
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
          {sorted.slice(0, shownMax).map(({ slug, title, toolCount, health }) => (
            <li key={slug} className="flex items-center gap-3 py-2.5">
              <IntegrationIcon slug={slug} />
              <Link
                href={`/integrations/${slug}`}
                prefetch={false}
                className="min-w-0 flex-1 truncate font-medium underline-offset-4 hover:underline"
              >
                {title}
              </Link>
              <span className="text-label text-secondary">{counted(toolCount, "tool")}</span>
              <IntegrationHealthBadge health={health} />
            </li>
          ))}
        </ul>
      )}
    </Card>
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
