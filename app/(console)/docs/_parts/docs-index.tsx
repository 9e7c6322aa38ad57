import type { DocPage } from "@executor/core/http";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";

/** Every page with what it begins with, in the order of reading. */
export function DocsIndex({ pages }: { pages: readonly DocPage[] }) {
  if (pages.length === 0)
    return (
      <EmptyState what="No docs are here" why="This console was installed without its folder docs. Copy it beside the others." />
    );
  const groups = [...new Set(pages.map(({ group }) => group))];
  return groups.map((group) => (
    <section key={group} aria-label={group} className="flex flex-col gap-2">
      <h2 className="font-semibold text-heading">{group}</h2>
      <ul className="rounded-card border">
        {pages
          .filter((page) => page.group === group)
          .map(({ slug, title, summary }) => (
            <li key={slug} className="border-b last:border-b-0">
              <Link
                prefetch={false}
                href={`/docs/${slug}`}
                className="flex flex-col gap-0.5 rounded-control px-3 py-2 -outline-offset-2 hover:bg-hover"
              >
                <span className="font-medium">{title}</span>
                <span className="text-dense text-secondary wrap-anywhere">{summary}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  ));
}
