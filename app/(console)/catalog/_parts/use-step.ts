import { useEffect } from "react";
import { lettersAct } from "@/components/appearance/preference";
import type { Step } from "@/components/tool/tool-panel";
import type { CatalogRow } from "./catalog-rows";
import type { CatalogUrl } from "./use-catalog-url";

type Around = Pick<CatalogUrl, "tool" | "set"> & { found: readonly CatalogRow[]; onClose: () => void };

/** The way from the opened tool to its neighbours in the list: buttons, and `j`, `k` and Escape wherever nobody types. */
export function useStep({ found, tool, set, onClose }: Around): Step {
  const index = tool === null ? -1 : found.findIndex(({ address }) => address === tool);
  const previous = index > 0 ? found[index - 1]?.address : undefined;
  const next = found[index + 1]?.address;

  useEffect(() => {
    if (tool === null) return;
    function onKeyDown(event: KeyboardEvent) {
      const act = { Escape: onClose, j: next && (() => set({ tool: next })), k: previous && (() => set({ tool: previous })) }[
        event.key
      ];
      if (!act || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || !isHere(event)) return;
      event.preventDefault();
      act();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [tool, next, previous, set, onClose]);

  return {
    words: index < 0 ? "" : `${(index + 1).toLocaleString("en")} of ${found.length.toLocaleString("en")}`,
    onPrevious: previous ? () => set({ tool: previous }) : undefined,
    onNext: next ? () => set({ tool: next }) : undefined,
  };
}

/** Neither in something that was opened over the page nor, but for Escape in the panel, in a field. */
function isHere({ key, target }: KeyboardEvent): boolean {
  if (key !== "Escape" && !lettersAct()) return false;
  if (!(target instanceof Element)) return true;
  if (target.closest("[role=menu], [role=listbox], [role=dialog]:not([data-tool-panel])")) return false;
  const isTyping = target.closest("input, textarea, select, [role=combobox], [role=textbox]") !== null;
  return !isTyping || (key === "Escape" && target.closest("[data-tool-panel]") !== null);
}
