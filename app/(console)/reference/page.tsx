import { apiReference } from "@executor/core/http";
import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { PageHeader } from "@/components/page-header";
import { pageContext } from "@/lib/web";
import { ReferenceIndex } from "./_parts/reference-index";
import { ReferenceNavigation } from "./_parts/reference-navigation";
import { ReferenceOperation } from "./_parts/reference-operation";

export const metadata: Metadata = { title: "API reference" };

export default async function ReferencePage({ searchParams }: { searchParams: Promise<{ group?: string; query?: string }> }) {
  await pageContext();
  const { group, query = "" } = await textsIn(searchParams);
  const all = apiReference();
  const groups = [...new Set(all.map((entry) => entry.group))];
  const shown = all.filter((entry) => entry.group === group);
  return (
    <>
      <PageHeader
        title="API reference"
        description={
          <>
            Everything this console can do over HTTP, made from{" "}
            <a href="/api/openapi.json" className="underline underline-offset-4 hover:text-text">
              its OpenAPI document
            </a>
            . Send an API key as <code className="font-mono">Authorization: Bearer</code>; errors, paging and safe repeats are the
            same everywhere.
          </>
        }
      />
      <div className="flex flex-col gap-6 lg:flex-row lg:gap-10">
        <ReferenceNavigation groups={groups} current={group} />
        <div className="flex min-w-0 flex-1 flex-col gap-10">
          {shown.length > 0 ? (
            shown.map((entry) => <ReferenceOperation key={entry.name} entry={entry} />)
          ) : (
            <ReferenceIndex entries={all} query={query} />
          )}
        </div>
      </div>
    </>
  );
}
