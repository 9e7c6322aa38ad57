import type { DocPage, DocSection } from "@executor/core/http";
import { Markdown } from "@/components/markdown/markdown";

/** One page of the docs. What it has stands below its beginning, or beside it where there is room. */
export function DocArticle({ page: { title, sections } }: { page: DocPage }) {
  const [first, ...others] = sections;
  return (
    <article className="grid grid-cols-[minmax(0,48rem)] gap-8 leading-6 2xl:grid-cols-[minmax(0,48rem)_13rem] 2xl:gap-x-10">
      <div className="flex flex-col gap-4">
        <h1 className="font-semibold text-title">{title}</h1>
        {first && <Markdown text={first.text} isOurs />}
      </div>
      <DocContents sections={others} />
      <div className="flex flex-col gap-8 2xl:col-start-1">
        {others.map((section) => (
          <Section key={section.anchor} section={section} />
        ))}
      </div>
    </article>
  );
}

function Section({ section: { level, title, anchor, text } }: { section: DocSection }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section className="flex flex-col gap-4">
      <Heading id={anchor} className={`scroll-mt-16 font-semibold ${level === 2 ? "text-heading" : "text-body"}`}>
        <a href={`#${anchor}`} className="rounded-control underline-offset-4 hover:underline">
          {title}
        </a>
      </Heading>
      <Markdown text={text} isOurs />
    </section>
  );
}

function DocContents({ sections }: { sections: readonly DocSection[] }) {
  if (sections.length < 2) return null;
  return (
    <nav
      aria-label="On this page"
      className="flex flex-col gap-2 max-2xl:rounded-card max-2xl:border max-2xl:px-3 max-2xl:py-2.5 2xl:sticky 2xl:top-6 2xl:col-start-2 2xl:row-span-2 2xl:row-start-1 2xl:self-start"
    >
      <p className="text-faint text-label">On this page</p>
      <ul className="gap-x-6 sm:columns-2 2xl:columns-1">
        {sections.map(({ anchor, title, level }) => (
          <li key={anchor} className={level > 2 ? "break-inside-avoid pl-3" : "break-inside-avoid"}>
            <a
              href={`#${anchor}`}
              className="block rounded-control py-1 text-dense text-secondary -outline-offset-2 hover:text-text max-sm:py-2"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
