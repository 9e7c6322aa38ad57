import { usePathname, useSearchParams } from "next/navigation";

/** A dialog with an address, so that the palette and links from other pages can open it. */
export function useDialogInUrl(name: string) {
  const pathname = usePathname();
  const query = useSearchParams();

  function onOpenChange(open: boolean) {
    const next = new URLSearchParams(query);
    if (open) next.set("dialog", name);
    else next.delete("dialog");
    window.history.replaceState(null, "", next.size > 0 ? `${pathname}?${next}` : pathname);
  }

  return { open: query.get("dialog") === name, onOpenChange };
}
