import { docPages, searchDocs } from "@executor/core/http";
import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { PageHeader } from "@/components/page-header";
import { Input } from "@/components/ui/input";
import { pageContext } from "@/lib/web";
import { DocFindings } from "./_parts/doc-findings";
import { DocsIndex } from "./_parts/docs-index";

export const metadata: Metadata = { title: "Docs" };

export default async function DocsPage({ searchParams }: { searchParams: Promise<{ query?: string | string[] }> }) {
  await pageContext();
  const { query: typed = "" } = await textsIn(searchParams);
  const query = String(typed);
  return (
    <>
      <PageHeader
        title="Docs"
        description={
          <>
            How everything here works. Programs read the same as{" "}
            <a href="/llms.txt" className="underline underline-offset-4 hover:text-text">
              llms.txt
            </a>{" "}
            and{" "}
            <a href="/llms-full.txt" className="underline underline-offset-4 hover:text-text">
              llms-full.txt
            </a>
            .
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <search className="max-w-80">
          <form>
            <Input
              type="search"
              name="query"
              key={query}
              defaultValue={query}
              maxLength={200}
              aria-label="Search the docs"
              placeholder="Search the docs"
            />
          </form>
        </search>
        {query.trim() === "" ? <DocsIndex pages={docPages()} /> : <DocFindings query={query} findings={searchDocs(query)} />}
      </div>
    </>
  );
}
