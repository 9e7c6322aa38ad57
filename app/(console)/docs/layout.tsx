import { docPages } from "@executor/core/http";
import type { ReactNode } from "react";
import { FoldingNavigation } from "@/components/shell/folding-navigation";
import { pageContext } from "@/lib/web";

export default async function DocsLayout({ children }: { children: ReactNode }) {
  await pageContext();
  return (
    <div className="flex flex-col gap-6 xl:flex-row xl:gap-10">
      <FoldingNavigation label="Docs" groups={docsGroups()} className="xl:w-52" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** All pages as the navigation shows them. */
function docsGroups() {
  const all = docPages();
  const names = [...new Set(all.map(({ group }) => group))];
  const groups = names.map((label) => ({
    label,
    pages: all.filter(({ group }) => group === label).map(({ slug, title }) => ({ href: `/docs/${slug}`, label: title })),
  }));
  return [{ label: "Docs", pages: [{ href: "/docs", label: "All pages and search" }] }, ...groups];
}
