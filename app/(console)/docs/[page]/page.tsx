import { docPages, findDocPage } from "@executor/core/http";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageContext } from "@/lib/web";
import { DocArticle } from "../_parts/doc-article";
import { DocNeighbours } from "../_parts/doc-neighbours";

type DocPageProps = { params: Promise<{ page: string }> };

export async function generateMetadata({ params }: DocPageProps): Promise<Metadata> {
  const page = findDocPage((await params).page);
  return { title: page ? `${page.title} · Docs` : "Not found" };
}

export default async function DocPage({ params }: DocPageProps) {
  await pageContext();
  const page = findDocPage((await params).page);
  if (!page) notFound();
  const all = docPages();
  const index = all.findIndex(({ slug }) => slug === page.slug);
  return (
    <>
      <DocArticle page={page} />
      <DocNeighbours before={all[index - 1]} after={all[index + 1]} />
    </>
  );
}
