"use client";

import type { IntegrationKind } from "@executor/core/integrations";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { Previewed } from "@/components/source/previewed";
import type { Entered } from "@/components/source/source-of";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDialogInUrl } from "@/components/use-dialog-in-url";
import { ChooseSource } from "./choose-source";
import { ConfigureService, type Configuring } from "./configure-service";
import { PreviewForm } from "./preview-form";
import { emptyService, formOf, serviceForms } from "./service-forms";
import { SeveralServers } from "./several-servers";

const recognised = "This was recognised in the pasted text. Nothing was sent or started yet: check it first.";
const nothing: Entered = { text: "", files: [] };

type AddIntegrationProps = { kinds: IntegrationKind[]; broken: { entry: string; problem: string }[] };

export function AddIntegration({ kinds, broken }: AddIntegrationProps) {
  const { open, onOpenChange } = useDialogInUrl("add");
  const [entered, setEntered] = useState(nothing);
  const [configuring, setConfiguring] = useState<Configuring>();
  const [previewed, setPreviewed] = useState<Previewed>();
  const forms = serviceForms(kinds);

  function change(next: boolean) {
    onOpenChange(next);
    if (next) return;
    setEntered(nothing);
    setConfiguring(undefined);
    setPreviewed(undefined);
  }

  /** A service that could not be read yet shows what it asks for. */
  function look(found: Previewed) {
    const { service, kind, secretsSet, missing, several } = found.preview;
    if (several.length > 0) return setPreviewed(found);
    const form = service && formOf(forms, kind, service);
    if (missing === null || !service || !form) return setPreviewed(found);
    const text = "text" in found.source ? found.source : undefined;
    setConfiguring({ form, service, secretsSet, text, missing: text ? recognised : missing });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="large"
      {...wordsOf({ configuring, previewed })}
      trigger={
        <Button variant="primary">
          <Plus aria-hidden />
          Add integration
        </Button>
      }
    >
      {previewed && <Found {...previewed} onBack={() => setPreviewed(undefined)} />}
      {configuring && (
        <div hidden={previewed !== undefined}>
          <ConfigureService {...configuring} onPreviewed={setPreviewed} onBack={() => setConfiguring(undefined)} />
        </div>
      )}
      {!previewed && !configuring && (
        <ChooseSource
          entered={entered}
          onChange={setEntered}
          onPreviewed={look}
          forms={forms}
          broken={broken}
          onConfigure={(form) => setConfiguring({ form, service: emptyService(form), secretsSet: [], missing: null })}
        />
      )}
    </Dialog>
  );
}

function Found(found: Previewed & { onBack: () => void }) {
  return found.preview.several.length > 0 ? <SeveralServers {...found} /> : <PreviewForm {...found} />;
}

function wordsOf({ configuring, previewed }: { configuring: Configuring | undefined; previewed: Previewed | undefined }) {
  if (previewed && previewed.preview.several.length > 0)
    return {
      title: `Add ${previewed.preview.title}`,
      description: "Each becomes an integration of its own. None is sent anything or started before you add it.",
    };
  if (previewed) return { title: `Add ${previewed.preview.title}`, description: "A preview. Nothing is saved yet." };
  if (configuring) return { title: configuring.form.label, description: "How the service is reached. Secrets are sealed." };
  return { title: "Add integration", description: "Paste a URL or a document, choose a file, or take a well-known system." };
}
