import { languages, listPipelines, type Pipeline } from "@executor/core/retrieval";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { counted } from "@/components/ui/counted";
import { load, pageContext } from "@/lib/web";
import { CreatePipeline } from "./_parts/create-pipeline";
import { PipelinesTable } from "./_parts/pipelines-table";

export const metadata: Metadata = { title: "Pipelines" };

type PageProps = { searchParams: Promise<{ query?: string }> };

export default async function PipelinesPage({ searchParams }: PageProps) {
  const wanted = (await searchParams).query?.trim().toLowerCase() ?? "";
  const { actor } = await pageContext();
  const { items } = await load(listPipelines, {});
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
