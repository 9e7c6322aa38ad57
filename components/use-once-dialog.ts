import { useState } from "react";
import { useDialogInUrl } from "./use-dialog-in-url";

/** A dialog that ends with a value shown only once. Then only its button closes it, not a click outside. */
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
