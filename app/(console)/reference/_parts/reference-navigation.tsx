import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { sentenceCase } from "@/components/ui/sentence-case";

type ReferenceNavigationProps = { groups: readonly string[]; current: string | undefined };

/** Every group of the API, beside the operations or, on a phone, above them. */
export function ReferenceNavigation({ groups, current }: ReferenceNavigationProps) {
  return (
    <nav
      aria-label="Groups of the API"
      className="-mx-gutter overflow-x-auto border-b px-gutter max-lg:pb-2 lg:mx-0 lg:w-40 lg:shrink-0 lg:border-0 lg:px-0"
    >
      <ul className="flex gap-0.5 lg:flex-col">
        {[undefined, ...groups].map((group) => (
          <li key={group ?? ""}>
            <Link
              href={group ? `/reference?group=${group}` : "/reference"}
              aria-current={group === current ? "page" : undefined}
              className={cn(
                "flex h-8 items-center whitespace-nowrap rounded-control px-2.5 text-secondary -outline-offset-2 hover:bg-hover hover:text-text max-sm:h-11",
                group === current && "bg-hover font-medium text-text",
              )}
            >
              {group ? titleOf(group) : "All operations"}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `oauth_client` as people read it. */
const titleOf = (group: string) => sentenceCase(group.replaceAll("_", " "));
