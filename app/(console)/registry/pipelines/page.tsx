import { languages, listPipelines, type Pipeline } from "@executor/core/retrieval";
import { listTools } from "@executor/core/tools";
import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { PageHeader } from "@/components/page-header";
import { counted } from "@/components/ui/counted";
import { load, pageContext } from "@/lib/web";
import { loadPermitted } from "../../_parts/load-permitted";
import { CreatePipeline } from "./_parts/create-pipeline";
import { PipelinesTable } from "./_parts/pipelines-table";
import { searchingToolOf } from "./_parts/searching-tool";

export const metadata: Metadata = { title: "Pipelines" };

type PageProps = { searchParams: Promise<{ query?: string }> };

export default async function PipelinesPage({ searchParams }: PageProps) {
  const wanted = (await textsIn(searchParams)).query?.trim().toLowerCase() ?? "";
  const { actor } = await pageContext();
  const [{ items }, tools] = await Promise.all([
    load(listPipelines, {}),
    loadPermitted(listTools, { integration: "registry", implementation_type: "rag_retrieval" }),
  ]);
  const mayWrite = actor.permissions.includes("pipelines:write");
  return (
    <>
      <PageHeader
        title="Pipelines"
        facts={factsOf(items)}
        description="Documents of the organization that are searched together. Each finding says in which document, on which page and below which heading it stands."
        actions={mayWrite && <CreatePipeline languages={[...languages]} />}
      />
      <PipelinesTable
        pipelines={items.filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(wanted))}
        total={items.length}
        mayWrite={mayWrite}
        tools={actor.permissions.includes("executions:read") ? (tools?.items.flatMap(searchingToolOf) ?? []) : null}
      />
    </>
  );
}

function factsOf(pipelines: Pipeline[]): (string | false)[] {
  const sum = (of: (one: Pipeline) => number) => pipelines.reduce((total, one) => total + of(one), 0);
  const pending = sum((one) => one.pending);
  if (pipelines.length === 0) return [];
  return [
    counted(
      sum(({ documents }) => documents),
      "document",
    ),
    counted(
      sum(({ chunks }) => chunks),
      "chunk",
    ),
    pending > 0 && `${pending.toLocaleString("en")} to index`,
  ];
}
