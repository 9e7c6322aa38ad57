"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useApi } from "@/components/api/use-api";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import type { Previewed } from "@/components/source/previewed";
import { ReadingProgress } from "@/components/source/reading-progress";
import { useSourceWork } from "@/components/source/use-source-work";
import { Button } from "@/components/ui/button";
import { type Connecting, CredentialFields, connectingOf, missingIn } from "./credential-fields";
import { PreviewFacts } from "./preview-facts";

type AddAndConnectProps = Previewed & { owner: "org" | "user"; onBack: () => void };

type Slug = { slug: string };

export function AddAndConnect({ source, preview, owner, onBack }: AddAndConnectProps) {
  const api = useApi();
  const router = useRouter();
  const { send, progress } = useSourceWork();
  // If connecting fails, the integration stays: the second attempt only connects.
  const added = useRef<Slug & { baseUrl: string }>(undefined);

  async function add(baseUrl: string): Promise<ActionResult<Slug>> {
    if (added.current) return { ok: true, data: added.current };
    const body = { source, kind: preview.kind, ...(baseUrl ? { baseUrl } : {}) };
    const answer = await send<Slug>("/integrations", body);
    if (answer.ok) added.current = { slug: answer.data.slug, baseUrl };
    return answer;
  }

  async function addAndConnect(entered: Connecting): Promise<ActionResult<{ next: string }>> {
    const missing = missingIn(entered);
    if (missing) return missing;
    const { baseUrl, template, signsIn, values } = entered;
    const integration = await add(baseUrl);
    if (!integration.ok) return integration;
    const { slug } = integration.data;
    if (template !== null && signsIn) return { ok: true, data: { next: signInAddress(slug, { owner, template }) } };
    const next = `/setup/agent?integration=${slug}`;
    if (template === null) return { ok: true, data: { next } };
    const moved = added.current?.baseUrl === baseUrl ? {} : { baseUrl };
    const body = { integration: slug, owner, template, values, check: true, ...moved };
    const connected = await api<object>("/connections", { body });
    return connected.ok ? { ok: true, data: { next } } : connected;
  }

  return (
    <div className="flex flex-col gap-5 rounded-card border bg-raised p-4">
      <PreviewFacts {...preview} />
      <Form
        action={addAndConnect}
        toInput={connectingOf}
        onSuccess={({ next }) => router.push(next)}
        submitLabel="Add integration"
        aside={
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
        }
      >
        <CredentialFields preview={preview} />
        <ReadingProgress progress={progress} label="Making tools" />
      </Form>
    </div>
  );
}

/** The Connect dialog, in which somebody signs in at the provider. */
const signInAddress = (slug: string, { owner, template }: { owner: "org" | "user"; template: string }): string =>
  `/integrations/${slug}?${new URLSearchParams({ connect: "1", owner, template })}`;
