"use client";
import type { addIntegration } from "@executor/core/integrations";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { IntegrationIcon } from "@/components/integration-icon";
import type { Previewed } from "@/components/source/previewed";
import { ReadingProgress } from "@/components/source/reading-progress";
import { addressesOf } from "@/components/source/server-address";
import { useSourceWork } from "@/components/source/use-source-work";
import { Warnings } from "@/components/source/warnings";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { counted } from "@/components/ui/counted";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ServerChoice } from "./server-choice";
import { templateKinds } from "./template-kinds";

type Added = Awaited<ReturnType<typeof addIntegration>>;
type PreviewFormProps = Previewed & { onBack: () => void };
type Fields = { title: string; slug: string; baseUrl?: string };

export function PreviewForm({ source, kind: given, preview, onBack }: PreviewFormProps) {
  const router = useRouter();
  const { send, progress } = useSourceWork();
  const { kind, title, suggestedSlug, servers, authTemplates, warnings, service, hint } = preview;
  const [slug, setSlug] = useState(suggestedSlug ?? "");
  // What was found at an address is not looked for again.
  const found = "url" in source && service ? service : source;
  const add = ({ baseUrl, ...fields }: Fields) =>
    send<Added>("/integrations", { source: found, kind: given ?? kind, ...fields, ...(baseUrl ? { baseUrl } : {}) });

  function openIt({ slug: made, authTemplates: ways }: Added) {
    const needsCredential = ways.every((way) => way.kind !== "none");
    router.push(`/integrations/${made}${needsCredential ? "?connect=1" : ""}`);
    router.refresh(); // every part of the page knows the new integration by its name
  }

  return (
    <Form
      action={add}
      toInput={toInput}
      onSuccess={openIt}
      submitLabel="Add integration"
      aside={
        <Button variant="ghost" disabled={progress !== undefined} onClick={onBack}>
          Back
        </Button>
      }
    >
      <PreviewHead {...preview} slug={slug} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="title" label="Title">
          <Input required maxLength={200} defaultValue={title} autoComplete="off" />
        </Field>
        <Field name="slug" label="Slug" hint={<span className="font-mono wrap-anywhere">tools.{slug || "…"}.</span>}>
          <Input
            mono
            required
            maxLength={63}
            value={slug}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setSlug(event.target.value)}
          />
        </Field>
      </div>
      {!service && <ServerChoice addresses={addressesOf(servers)} />}
      <section aria-label="Authentication" className="flex flex-col gap-2">
        <h3 className="font-medium text-dense">Authentication</h3>
        <ul className="flex flex-wrap gap-1.5">
          {authTemplates.map((way) => (
            <li key={way.slug} title={way.label}>
              <Badge>{way.kind === "none" ? templateKinds.none : way.label}</Badge>
            </li>
          ))}
        </ul>
        {hint && (
          <p className="text-label text-secondary">
            {hint.signIn}.{" "}
            <a href={hint.docs} target="_blank" rel="noreferrer" className="rounded-control text-accent underline">
              What its provider says
            </a>
          </p>
        )}
      </section>
      <Warnings warnings={warnings} />
      <ReadingProgress progress={progress} label="Reading and storing" />
    </Form>
  );
}

type PreviewHeadProps = Pick<Previewed["preview"], "logo" | "kindLabel" | "version" | "toolCount" | "description"> & {
  slug: string;
};

function PreviewHead({ logo, kindLabel, version, toolCount, description, slug }: PreviewHeadProps) {
  return (
    <div className="flex items-start gap-3 rounded-card border bg-surface p-3">
      <IntegrationIcon slug={slug || "?"} logo={logo} large />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex flex-wrap items-center gap-1.5">
          <span className="pr-1 font-medium">
            {toolCount > 0 ? counted(toolCount, "operation") : "Its tools appear once it is connected"}
          </span>
          <Badge>{kindLabel}</Badge>
          {version && <Badge>version {version}</Badge>}
        </p>
        {description && <p className="line-clamp-3 text-dense text-secondary">{description}</p>}
      </div>
    </div>
  );
}

function toInput(fields: FormData): Fields {
  return {
    title: String(fields.get("title")),
    slug: String(fields.get("slug")).trim(),
    baseUrl: String(fields.get("baseUrl") ?? "").trim(),
  };
}
