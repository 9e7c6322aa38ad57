"use client";

import type { IntegrationLine, OfferedTool } from "@executor/core/integrations";
import { Plug } from "lucide-react";
import Link from "next/link";
import { useDeferredValue } from "react";
import { useRead } from "@/components/api/use-read";
import { EmptyState } from "@/components/empty-state";
import { IntegrationIcon } from "@/components/integration-icon";
import { OfferedTools } from "@/components/tool/offered-tools";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { counted } from "@/components/ui/counted";
import { Skeleton } from "@/components/ui/skeleton";
import { visibleText } from "@/components/ui/visible-text";
import type { May } from "./may";

const shownMax = "200";

type OfferedIntegrationProps = { integration: IntegrationLine; query: string; may: May };

/** What an integration would bring that nobody has connected yet. */
export function OfferedIntegration({ integration: { slug, title, offeredCount }, query, may }: OfferedIntegrationProps) {
  const asked = new URLSearchParams({ limit: shownMax, ...(query.trim() ? { query: query.trim().slice(0, 200) } : {}) });
  const { answer } = useRead<{ total: number; items: OfferedTool[] }>(useDeferredValue(`/integrations/${slug}/offered?${asked}`));
  return (
    <section aria-label={`What ${title} would bring`} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="flex flex-wrap items-center gap-3 border-b px-4 py-3">
        <IntegrationIcon slug={slug} large />
        <div className="min-w-40 flex-1">
          <h2 className="font-semibold">
            <bdi className="line-clamp-2 wrap-anywhere">{visibleText(title)}</bdi>
          </h2>
          <p className="text-dense text-secondary">
            {offeredCount > 0 ? `${counted(offeredCount, "tool")} once it is connected` : "Its tools appear once it is connected"}
          </p>
        </div>
        {may.review && offeredCount > 0 ? (
          <Button asChild>
            <Link href={`/integrations/${slug}?tab=tools&dialog=groups`}>Choose groups</Link>
          </Button>
        ) : (
          <Button asChild>
            <Link href={`/integrations/${slug}`}>Open integration</Link>
          </Button>
        )}
        {may.connect && (
          <Button asChild variant="primary">
            <Link href={`/integrations/${slug}?connect=1`}>
              <Plug aria-hidden />
              Connect
            </Link>
          </Button>
        )}
      </header>
      {!answer && <Skeleton className="m-4 h-40 rounded-card" />}
      {answer && !answer.ok && <Callout tone="failed" live title={answer.error.message} />}
      {answer?.ok && answer.data.total === 0 && <Nothing isSearch={query.trim() !== ""} />}
      {answer?.ok && answer.data.total > 0 && <OfferedTools slug={slug} {...answer.data} />}
    </section>
  );
}

const Nothing = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <EmptyState what="No tool matches" why="Search for another part of a name or description." />
  ) : (
    <EmptyState what="No tools yet" why="The service lists its tools for connected accounts only. Connect an account first." />
  );
