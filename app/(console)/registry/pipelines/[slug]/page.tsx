import { getPipeline, languages, listPipelineDocuments } from "@executor/core/retrieval";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";
import { load, pageContext } from "@/lib/web";
import { Documents } from "./_parts/documents";
import { EmbeddingsForm } from "./_parts/embeddings-form";
import { PipelineActs } from "./_parts/pipeline-acts";
import { PipelineNotices } from "./_parts/pipeline-notices";
import { TrySearch } from "./_parts/try-search";

export const metadata: Metadata = { title: "Pipeline" };

export default async function PipelinePage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const { actor } = await pageContext();
  const mayWrite = actor.permissions.includes("pipelines:write");
  const [pipeline, documents] = await Promise.all([
    load(getPipeline, { slug }),
    load(listPipelineDocuments, { slug, limit: 500 }),
  ]);
  const acts = mayWrite && <PipelineActs pipeline={pipeline} languages={[...languages]} />;
  return (
    <>
      <PageHeader
        title={pipeline.name}
        parent={{ href: "/registry/pipelines", label: "Pipelines" }}
        description={pipeline.description && <bdi>{pipeline.description}</bdi>}
        actions={acts}
      />
      <div className="flex flex-col gap-6">
        <PipelineNotices {...pipeline} />
        <TrySearch slug={slug} isEmpty={documents.total === 0} />
        <Documents slug={slug} {...documents} mayWrite={mayWrite} />
        {mayWrite && (
          <Card
            title="Embeddings"
            description="An endpoint that speaks like OpenAI's finds passages by what they mean, beside words."
          >
            <EmbeddingsForm key={pipeline.updatedAt} slug={slug} embeddings={pipeline.embeddings} />
          </Card>
        )}
      </div>
    </>
  );
}
