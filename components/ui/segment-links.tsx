import { cn } from "./cn";
import { MenuLink } from "./menu-link";

type Segment = { href: string; label: string; current: boolean };

/** A choice of a few pages, of which one is shown. */
export function SegmentLinks({ label, segments }: { label: string; segments: Segment[] }) {
  return (
    <nav aria-label={label} className="inline-flex rounded-control border bg-surface p-0.5">
      {segments.map(({ href, label: text, current }) => (
        <MenuLink
          key={href}
          href={href}
          scroll={false}
          aria-current={current ? "true" : undefined}
          className={cn(
            "inline-flex h-7 items-center rounded-[4px] border border-transparent px-2.5 text-dense text-secondary transition-colors duration-140 hover:text-text max-sm:h-10 max-sm:px-3",
            current && "border-hairline bg-raised font-medium text-text",
          )}
        >
          {text}
        </MenuLink>
      ))}
    </nav>
  );
}
