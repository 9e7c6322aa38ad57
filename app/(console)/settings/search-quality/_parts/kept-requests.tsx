"use client";

import type { SearchEvaluation, SearchRequest } from "@executor/core/evaluations";
import { Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { EmptyState } from "@/components/empty-state";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { removeSearchRequestAction } from "../actions";

type Miss = SearchEvaluation["misses"][number];
type KeptRequestsProps = { requests: SearchRequest[]; misses: Miss[]; mayWrite: boolean };

/** What is not found first comes first, with what is found instead. */
export function KeptRequests({ requests, misses, mayWrite }: KeptRequestsProps) {
  const router = useRouter();
  const { run, pending } = useAction(useOrganizationAction(removeSearchRequestAction), () => router.refresh());
  const missed = new Map(misses.map((miss, index) => [miss.id, { ...miss, index }]));
  const order = ({ id }: SearchRequest) => missed.get(id)?.index ?? misses.length;
  if (requests.length === 0)
    return (
      <EmptyState
        what="No request is kept yet"
        why="Write what people ask for, or keep what programs searched in runs. Then this page says how often the right tool is found."
        guide={{ label: "How search is improved", href: "/docs/tools#search-quality" }}
      />
    );
  return (
    <ul aria-label="Requests" className="flex flex-col rounded-card border bg-raised">
      {[...requests]
        .sort((a, b) => order(a) - order(b))
        .map(({ id, request, expected }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b px-3 py-2 last:border-b-0">
            <RankBadge miss={missed.get(id)} />
            <span className="min-w-0 flex-1 break-words text-dense">
              <bdi>{request}</bdi>
              <ExpectedTool path={expected} />
              {missed.has(id) && <Instead paths={missed.get(id)?.found.map(({ path }) => path) ?? []} expected={expected} />}
            </span>
            {mayWrite && (
              <IconButton size="small" label={`Remove ${request}`} disabled={pending} onClick={() => run({ id })}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
    </ul>
  );
}

function RankBadge({ miss }: { miss: Miss | undefined }) {
  if (!miss) return <Badge tone="succeeded">First</Badge>;
  if (miss.rank === null) return <Badge tone="failed">Not found</Badge>;
  return <Badge tone={miss.rank <= 5 ? "waiting" : "failed"}>{miss.rank}.</Badge>;
}

function ExpectedTool({ path }: { path: string }) {
  const [integration = ""] = path.split(".");
  return (
    <Link
      href={`/integrations/${integration}?tab=settings`}
      className="block break-all font-mono text-label text-secondary underline-offset-4 hover:underline"
    >
      {path}
    </Link>
  );
}

function Instead({ paths, expected }: { paths: string[]; expected: string }) {
  const others = paths.filter((path) => path !== expected).slice(0, 3);
  if (others.length === 0) return <span className="block text-label text-secondary">Nothing else is found.</span>;
  return <span className="block break-all text-label text-secondary">Found before it: {others.join(", ")}</span>;
}
