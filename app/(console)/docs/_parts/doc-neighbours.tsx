import type { DocPage } from "@executor/core/http";
import Link from "next/link";

type DocNeighboursProps = { before: DocPage | undefined; after: DocPage | undefined };

/** The pages before and after this one in the order of reading. */
export function DocNeighbours({ before, after }: DocNeighboursProps) {
  return (
    <nav aria-label="Read on" className="mt-10 flex max-w-3xl flex-wrap justify-between gap-3 border-t pt-4">
      {before ? <Neighbour page={before} what="Before" /> : <span />}
      {after && <Neighbour page={after} what="Next" />}
    </nav>
  );
}

const Neighbour = ({ page: { slug, title }, what }: { page: DocPage; what: string }) => (
  <Link href={`/docs/${slug}`} prefetch={false} className="flex flex-col rounded-control px-2 py-1 hover:bg-hover">
    <span className="text-label text-secondary">{what}</span>
    <span>{title}</span>
  </Link>
);
