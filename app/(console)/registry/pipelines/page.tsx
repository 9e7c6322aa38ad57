import { languages, listPipelines } from "@executor/core/retrieval";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { CreatePipeline } from "./_parts/create-pipeline";
import { PipelinesTable } from "./_parts/pipelines-table";

export const metadata: Metadata = { title: "Pipelines" };

export default async function PipelinesPage() {
  const { actor } = await pageContext();
  const { items } = await load(listPipelines, {});
  return (
    <>
      <PageHeader
        title="Pipelines"
        description="Documents of the organization that are searched together. Each finding says in which document, on which page and below which heading it stands."
        actions={actor.permissions.includes("pipelines:write") && <CreatePipeline languages={[...languages]} />}
      />
      <PipelinesTable pipelines={items} />
    </>
  );
}
