import { auditedActions, listAudit } from "@executor/core/identity";
import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { PageHeader } from "@/components/page-header";
import { sentenceCase } from "@/components/ui/sentence-case";
import { load } from "@/lib/web";
import { knownActors } from "../../_parts/known-actors";
import { AuditActs } from "./_parts/audit-acts";
import { type AuditQuery, auditFilter } from "./_parts/audit-filter";
import { AuditTable } from "./_parts/audit-table";

export const metadata: Metadata = { title: "Audit log" };

const actions = Object.entries(auditedActions)
  .map(([value, words]) => ({ value, label: sentenceCase(words) }))
  .sort((one, other) => one.label.localeCompare(other.label, "en"));

export default async function AuditPage({ searchParams }: { searchParams: Promise<AuditQuery> }) {
  const filter = auditFilter(await textsIn(searchParams));
  const [audit, actors] = await Promise.all([load(listAudit, filter), knownActors()]);
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Every change: who made it, from where, and when. Nobody can change or remove an entry."
      />
      <div className="flex flex-col gap-4">
        <AuditActs filter={filter} />
        <AuditTable first={audit} filter={filter} actions={actions} actors={actors} />
      </div>
    </>
  );
}
