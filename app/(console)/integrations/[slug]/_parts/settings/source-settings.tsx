"use client";
import type { IntegrationDetail, refreshIntegration } from "@executor/core/integrations";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { SavedForm } from "@/components/form/saved-form";
import { ReadingProgress } from "@/components/source/reading-progress";
import { ServiceFields } from "@/components/source/service-fields";
import type { Service } from "@/components/source/source-of";
import { useSourceWork } from "@/components/source/use-source-work";
import { Card } from "@/components/ui/card";

type SourceSettingsProps = { slug: string; service: Service; settings: NonNullable<IntegrationDetail["settings"]> };

/** How a source that is spoken to is reached. Saving reads it again. */
export function SourceSettings({ slug, service: given, settings }: SourceSettingsProps) {
  const router = useRouter();
  const [service, setService] = useState(given);
  const { send, progress } = useSourceWork();
  const save = () => send<Awaited<ReturnType<typeof refreshIntegration>>>(`/integrations/${slug}/refresh`, { source: service });

  function finish() {
    setService({ ...service, config: withoutSecrets(service.config, settings.config) });
    router.refresh();
  }

  return (
    <Card
      title={settings.label}
      description="How the service is reached. It is read with the new settings before they are saved."
    >
      <SavedForm action={save} onSuccess={finish} submitLabel="Read and save" submitVariant="secondary">
        <ServiceFields config={settings.config} secretsSet={settings.secretsSet} value={service} onChange={setService} />
        <p className="text-label text-secondary">
          Secrets are sealed and never shown. Enter them again when the address or the command changes.
        </p>
        <ReadingProgress progress={progress} label="Asking the service" />
      </SavedForm>
    </Card>
  );
}

/** Secrets leave the page once they are sealed. */
function withoutSecrets(config: Service["config"], schema: SourceSettingsProps["settings"]["config"]): Service["config"] {
  const properties = (schema.properties ?? {}) as Record<string, { writeOnly?: boolean }>; // safe: a plugin's own schema
  return Object.fromEntries(Object.entries(config).filter(([name]) => properties[name]?.writeOnly !== true));
}
