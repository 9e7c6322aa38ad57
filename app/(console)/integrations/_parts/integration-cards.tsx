import type { IntegrationLine } from "@executor/core/integrations";
import { Eye } from "lucide-react";
import Link from "next/link";
import { IntegrationHealthBadge } from "@/components/integration-health";
import { IntegrationIcon } from "@/components/integration-icon";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { counted } from "@/components/ui/counted";
import { withoutMarkdown } from "@/components/ui/without-markdown";

export function IntegrationCards({ items }: { items: IntegrationLine[] }) {
  return (
    <ul aria-label="Integrations" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
      {items.map((item) => (
        <IntegrationCard key={item.slug} {...item} />
      ))}
    </ul>
  );
}

function IntegrationCard({ slug, title, kindLabel, host, description, logo, picture, ...facts }: IntegrationLine) {
  const { toolCount, offeredCount, connectionCount, health, changesWaiting, readAt } = facts;
  const about = firstLine(description);
  return (
    <li className="relative flex min-h-37 flex-col gap-3 rounded-card border bg-raised p-4 transition-colors duration-120 hover:bg-hover">
      <div className="flex items-center gap-3">
        <IntegrationIcon slug={slug} logo={logo} picture={picture} large />
        <div className="flex min-w-0 flex-1 flex-col">
          <h2 className="truncate font-medium">
            <Link href={`/integrations/${slug}`} className="rounded-control after:absolute after:inset-0">
              {title}
            </Link>
          </h2>
          <p className="truncate text-label text-secondary">
            <span className="font-mono">{slug}</span> · <RelativeTime value={readAt} lead={lastRead} />
          </p>
        </div>
        <Badge>{kindLabel}</Badge>
      </div>
      {about ? (
        <p className="line-clamp-2 text-dense text-secondary">{about}</p>
      ) : (
        host && <p className="truncate font-mono text-dense text-secondary">{host}</p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 text-label text-secondary">
        <span>
          {connectionCount > 0
            ? `${counted(toolCount, "tool")} · ${counted(connectionCount, "connection")}`
            : offeredCount > 0 && `${counted(offeredCount, "tool")} once it is connected`}
        </span>
        <span className="ml-auto flex flex-wrap gap-1.5">
          {changesWaiting > 0 && (
            <Badge tone="waiting">
              <Eye aria-hidden />
              {changesWaiting} to review
            </Badge>
          )}
          <IntegrationHealthBadge health={health} />
        </span>
      </div>
    </li>
  );
}

const lastRead = { ahead: "read", past: "read" };

/** Descriptions can be whole pages of Markdown. A card shows the beginning. */
const firstLine = (text: string) =>
  text
    .slice(0, 2_000)
    .split("\n")
    .map((line) =>
      withoutMarkdown(line)
        .replace(/^[*\s]+/, "")
        .trim(),
    )
    .find((line) => line !== "")
    ?.slice(0, 240);
