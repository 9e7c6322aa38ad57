import type { ReferenceEntry } from "@executor/core/http";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { Input } from "@/components/ui/input";
import { MethodPath } from "./method-path";

type ReferenceIndexProps = { entries: readonly ReferenceEntry[]; query: string };

/** All operations, or those that a few words are about. */
export function ReferenceIndex({ entries, query }: ReferenceIndexProps) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ name, summary, path }) => {
    const text = `${name} ${summary} ${path}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <section aria-label="Operations" className="flex flex-col gap-3">
      <search className="max-w-80">
        <form>
          <Input type="search" name="query" defaultValue={query} aria-label="Search the API" placeholder="Search the API" />
        </form>
      </search>
      {found.length === 0 ? (
        <EmptyState what="Nothing matches" why={`No operation is about "${query}". Try another word, or fewer of them.`} />
      ) : (
        <ul className="rounded-card border">
          {found.map(({ name, group, summary, method, path }) => (
            <li key={name} className="border-b last:border-b-0">
              <Link
                href={`/reference?group=${group}#${name}`}
                className="grid gap-x-4 gap-y-0.5 rounded-control px-3 py-2 -outline-offset-2 hover:bg-hover md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
              >
                <span className="min-w-0 wrap-anywhere">{summary}</span>
                <MethodPath method={method} path={path} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
