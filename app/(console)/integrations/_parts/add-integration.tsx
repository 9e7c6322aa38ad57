"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import type { Previewed } from "@/components/source/previewed";
import type { Entered } from "@/components/source/source-of";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDialogInUrl } from "@/components/use-dialog-in-url";
import { ChooseSource } from "./choose-source";
import { PreviewForm } from "./preview-form";

const nothing: Entered = { text: "", files: [] };

export function AddIntegration() {
  const { open, onOpenChange } = useDialogInUrl("add");
  const [entered, setEntered] = useState(nothing);
  const [previewed, setPreviewed] = useState<Previewed>();

  function change(next: boolean) {
    onOpenChange(next);
    if (next) return;
    setEntered(nothing);
    setPreviewed(undefined);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="large"
      title={previewed ? `Add ${previewed.preview.title}` : "Add integration"}
      description={previewed ? "This is what it will become. Nothing is saved yet." : "Where is the API described?"}
      trigger={
        <Button variant="primary">
          <Plus aria-hidden />
          Add integration
        </Button>
      }
    >
      {previewed ? (
        <PreviewForm {...previewed} onBack={() => setPreviewed(undefined)} />
      ) : (
        <ChooseSource entered={entered} onChange={setEntered} onPreviewed={setPreviewed} />
      )}
    </Dialog>
  );
}
