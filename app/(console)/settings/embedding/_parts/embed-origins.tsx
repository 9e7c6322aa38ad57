"use client";

import type { EmbedOriginView } from "@executor/core/identity";
import { EmptyState } from "@/components/empty-state";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { removeEmbedOriginAction } from "../actions";

export function EmbedOrigins({ origins, mayWrite }: { origins: EmbedOriginView[]; mayWrite: boolean }) {
  const remove = useOrganizationAction(removeEmbedOriginAction);
  if (origins.length === 0)
    return (
      <EmptyState
        what="No page may embed the playground yet"
        why={
          mayWrite ? "Add the origin of your product first." : "Whoever may change the organization adds the origin of a product."
        }
        guide={{ label: "How a page embeds it", href: "/docs/embedding" }}
      />
    );
  return (
    <ul aria-label="Origins" className="divide-y rounded-card border">
      {origins.map(({ id, origin, createdBy, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-3 py-2.5">
          <div className="flex min-w-0 flex-col">
            <span className="font-mono text-dense wrap-anywhere">{origin}</span>
            <span className="text-dense text-secondary">
              added by <PersonName label={createdBy} /> <RelativeTime value={createdAt} />
            </span>
          </div>
          {mayWrite && (
            <ConfirmDialog
              trigger={<Button size="small">Remove</Button>}
              title={`Remove ${origin}`}
              description="Its pages stop showing the playground, and the tokens made for them end within a second. Runs that were begun go on."
              actionLabel="Remove origin"
              onConfirm={() => remove({ id })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
