import type { DocFinding } from "@executor/core/http";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { counted } from "@/components/ui/counted";

type DocFindingsProps = { query: string; findings: readonly DocFinding[] };

/** The sections that a few words are about, each with a piece of it. */
export function DocFindings({ query, findings }: DocFindingsProps) {
  if (findings.length === 0)
    return (
      <EmptyState what="Nothing matches" why={`No section of the docs has "${query}". Try another word, or fewer of them.`} />
    );
  return (
    <section aria-label="Found" className="flex flex-col gap-2">
      <p className="text-secondary">{counted(findings.length, "section")}</p>
      <ul className="rounded-card border">
        {findings.map(({ slug, page, title, anchor, excerpt }) => (
          <li key={`${slug}#${anchor}`} className="border-b last:border-b-0">
            <Link
              prefetch={false}
              href={`/docs/${slug}${anchor && `#${anchor}`}`}
              className="flex flex-col gap-0.5 rounded-control px-3 py-2 -outline-offset-2 hover:bg-hover"
            >
              <span>
                <span className="font-medium">{title}</span>
                {title !== page && <span className="text-secondary"> in {page}</span>}
              </span>
              <span className="text-dense text-secondary wrap-anywhere">{excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
