import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { ApprovalNewsProvider } from "@/components/approval/news/approval-news";
import { KnownIntegrationsProvider } from "@/components/known-integrations";
import { OrganizationProvider } from "@/components/shell/organization-provider";
import { ExplainedForProvider } from "@/components/why/explained-for";
import { pageContext } from "@/lib/web";
import { knownIntegrations } from "../../_parts/known-integrations";
import { Answerable } from "./_parts/answerable";
import { findApproval } from "./_parts/find-approval";
import { NotHere } from "./_parts/not-here";

export const metadata: Metadata = { title: "Approval" };

type ResumePageProps = { params: Promise<{ id: string }> };

export default async function ResumePage({ params }: ResumePageProps) {
  const [{ id }, ctx, integrations] = await Promise.all([params, pageContext(), knownIntegrations()]);
  const found = await findApproval(ctx, id);
  const mayAnswer = ctx.actor.permissions.includes("executions:answer");
  return (
    <OrganizationProvider organizationId={ctx.organizationId}>
      <ApprovalNewsProvider organizationId={ctx.organizationId} isOn={mayAnswer}>
        <Slim mayAnswer={mayAnswer}>
          <KnownIntegrationsProvider integrations={integrations}>
            <ExplainedForProvider permissions={ctx.actor.permissions}>
              {"approval" in found ? <Answerable approval={found.approval} /> : <NotHere {...found} id={id} />}
            </ExplainedForProvider>
          </KnownIntegrationsProvider>
        </Slim>
      </ApprovalNewsProvider>
    </OrganizationProvider>
  );
}

function Slim({ mayAnswer, children }: { mayAnswer: boolean; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-180 flex-col gap-4 px-gutter py-4">
      <nav aria-label="Console" className="flex items-center justify-between gap-4 text-dense">
        <Link href="/" className="flex min-h-11 items-center rounded-control font-medium">
          Executor Console
        </Link>
        {mayAnswer && (
          <Link href="/inbox" className="flex min-h-11 items-center rounded-control text-secondary hover:text-text">
            Inbox
          </Link>
        )}
      </nav>
      {children}
    </main>
  );
}
