import { useState } from "react";
import { useDialogInUrl } from "./use-dialog-in-url";

/** A dialog that ends with something shown only once: then its own button closes it, and no click beside it. */
export function useOnceDialog<Made>(name: string) {
  const { open, onOpenChange } = useDialogInUrl(name);
  const [made, setMade] = useState<Made>();

  function close() {
    setMade(undefined);
    onOpenChange(false);
  }

  function change(next: boolean) {
    if (next) onOpenChange(true);
    else if (!made) close();
  }

  return { made, setMade, close, dialog: { open, onOpenChange: change, mustAnswer: made !== undefined } };
}
