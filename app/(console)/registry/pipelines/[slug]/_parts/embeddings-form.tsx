"use client";

import type { Pipeline } from "@executor/core/retrieval";
import { useRouter } from "next/navigation";
import { SavedForm } from "@/components/form/saved-form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { updatePipelineAction } from "../../actions";

type EmbeddingsFormProps = { slug: string; embeddings: Pipeline["embeddings"] };

/** Without an address only words are compared. A key that is there already is never shown, and stays where none is entered. */
export function EmbeddingsForm({ slug, embeddings }: EmbeddingsFormProps) {
  const router = useRouter();
  const update = useOrganizationAction(updatePipelineAction);
  const toInput = (fields: FormData) => {
    const [url, model, key] = ["embeddings.url", "embeddings.model", "embeddings.key"].map((name) =>
      String(fields.get(name)).trim(),
    );
    const given = { url: url ?? "", model: model ?? "", ...(key ? { key } : {}) };
    return { slug, embeddings: url === "" ? null : given };
  };
  return (
    <SavedForm
      action={update}
      toInput={toInput}
      onSuccess={() => router.refresh()}
      submitLabel="Save embeddings"
      submitVariant="secondary"
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Field name="embeddings.url" label="Address" optional hint="Empty compares words alone">
          <Input mono autoComplete="off" placeholder="https://api.openai.com/v1" defaultValue={embeddings?.url ?? ""} />
        </Field>
        <Field name="embeddings.model" label="Model">
          <Input mono autoComplete="off" placeholder="text-embedding-3-small" defaultValue={embeddings?.model ?? ""} />
        </Field>
        <Field
          name="embeddings.key"
          label="Key"
          optional
          hint={embeddings?.hasKey ? "One is kept. Enter another one to replace it" : "Sealed, and shown to nobody"}
        >
          <Input type="password" autoComplete="off" />
        </Field>
      </div>
    </SavedForm>
  );
}
