"use client";

import type { AgentVersion } from "@executor/core/agents";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { counted } from "@/components/ui/counted";
import { rollBackAgentAction } from "../../actions";

type VersionsProps = { slug: string; versions: AgentVersion[]; mayPublish: boolean };

/** What was published, newest first. */
export function Versions({ slug, versions, mayPublish }: VersionsProps) {
  const router = useRouter();
  const rollBack = useOrganizationAction(rollBackAgentAction);
  if (versions.length === 0) return <Card title="Versions" description="It was not published yet." />;
  const compare = versions.length > 1 && (
    <Link href={`/agents/${slug}/versions`} className="text-dense underline underline-offset-4">
      Compare
    </Link>
  );
  return (
    <Card title="Versions" actions={compare}>
      <ol className="flex flex-col gap-3">
        {versions.map(({ version, note, isPublished, createdAt, createdBy, config: { model, tools, toolkit } }) => (
          <li key={version} className="flex flex-col gap-1 text-dense">
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-medium">Version {version}</span>
              {isPublished && <Badge tone="succeeded">Runs now</Badge>}
              {mayPublish && !isPublished && (
                <ConfirmDialog
                  title={`Go back to version ${version}`}
                  description="It runs from now on, and what is worked on becomes what it was then."
                  actionLabel={`Run version ${version}`}
                  trigger={
                    <Button size="small" variant="ghost">
                      Go back
                    </Button>
                  }
                  onConfirm={() => rollBack({ agent: slug, version })}
                  onDone={() => router.refresh()}
                />
              )}
            </span>
            {note && <bdi className="wrap-anywhere">{note}</bdi>}
            <span className="text-label text-secondary">
              {model?.name ?? "no model"}, {toolkit === null ? counted(tools.length, "tool") : `toolkit ${toolkit}`},{" "}
              <PersonName label={createdBy} />, <RelativeTime value={createdAt} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
