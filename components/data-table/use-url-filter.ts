import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTransition } from "react";

/** Filters are kept in the address. A changed filter starts the list from its beginning. */
export function useUrlFilter() {
  const router = useRouter();
  const pathname = usePathname();
  const query = useSearchParams();
  const [pending, start] = useTransition();

  function set(changes: Record<string, string | undefined>) {
    const next = new URLSearchParams(query);
    next.delete("cursor");
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    start(() => router.replace(next.size > 0 ? `${pathname}?${next}` : pathname, { scroll: false }));
  }

  return { query, set, pending };
}
