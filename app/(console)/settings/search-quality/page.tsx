import { evaluateSearch, listSearchRequests, suggestSearchRequests } from "@executor/core/evaluations";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";
import { load, pageContext } from "@/lib/web";
import { loadPermitted } from "../../_parts/load-permitted";
import { AddRequest } from "./_parts/add-request";
import { KeptRequests } from "./_parts/kept-requests";
import { QualityFigures } from "./_parts/quality-figures";
import { SuggestedRequests } from "./_parts/suggested-requests";

export const metadata: Metadata = { title: "Search quality" };

export default async function SearchQualityPage() {
  const { actor } = await pageContext();
  const mayWrite = actor.permissions.includes("integrations:write");
  const [{ items }, evaluation, suggested] = await Promise.all([
    load(listSearchRequests, {}),
    load(evaluateSearch, {}),
    mayWrite ? loadPermitted(suggestSearchRequests, {}) : null,
  ]);
  return (
    <>
      <PageHeader
        title="Search quality"
        description="Requests in people's words, each with the tool that should be found. They are tried on the tools that you can see."
        actions={mayWrite && <AddRequest />}
      />
      <div className="flex flex-col gap-6">
        <QualityFigures {...evaluation} />
        {suggested && suggested.items.length > 0 && (
          <Card
            title="From runs"
            description="What programs searched, and which tool they called next. Keep those that were right."
          >
            <SuggestedRequests items={suggested.items} />
          </Card>
        )}
        <KeptRequests requests={items} misses={evaluation.misses} mayWrite={mayWrite} />
      </div>
    </>
  );
}
