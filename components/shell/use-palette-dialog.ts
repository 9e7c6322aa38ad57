import { type ComponentType, useEffect, useRef, useState } from "react";
import type { PaletteDialogProps } from "./palette-dialog";

/** The dialog, which is fetched once the page works; what is typed before it has come is kept for it. */
export function usePaletteDialog(open: boolean) {
  const [Dialog, setDialog] = useState<ComponentType<PaletteDialogProps>>();
  const early = useRef("");

  useEffect(() => {
    let isHere = true;
    import("./palette-dialog").then(
      (module) => isHere && setDialog(() => module.PaletteDialog),
      () => {}, // a page from before a release has no dialog any more; the next page has one
    );
    return () => {
      isHere = false;
    };
  }, []);

  useEffect(() => {
    if (!open || Dialog) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.length !== 1 || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      early.current += event.key;
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open, Dialog]);

  return { Dialog, early };
}
