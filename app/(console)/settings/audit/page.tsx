import { listAudit } from "@executor/core/identity";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load } from "@/lib/web";
import { knownActors } from "../../_parts/known-actors";
import { AuditActs } from "./_parts/audit-acts";
import { type AuditQuery, auditFilter } from "./_parts/audit-filter";
import { AuditTable } from "./_parts/audit-table";
import { auditedActions } from "./_parts/audited-actions";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditPage({ searchParams }: { searchParams: Promise<AuditQuery> }) {
  const filter = auditFilter(await searchParams);
  const [audit, actors] = await Promise.all([load(listAudit, filter), knownActors()]);
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Every change: who made it, through which door, and when. Nothing here can be changed or removed."
      />
      <div className="flex flex-col gap-4">
        <AuditActs filter={filter} />
        <AuditTable first={audit} filter={filter} actions={auditedActions} actors={actors} />
      </div>
    </>
  );
}
