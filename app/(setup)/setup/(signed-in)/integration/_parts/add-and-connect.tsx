"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { Progress } from "@/components/api/call-api";
import { useApi } from "@/components/api/use-api";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import type { Previewed } from "./choose-source";
import { type Connecting, CredentialFields, connectingOf, missingIn } from "./credential-fields";
import { PreviewFacts } from "./preview-facts";
import { ReadingProgress } from "./reading-progress";

type AddAndConnectProps = Previewed & { owner: "org" | "user"; onBack: () => void };

type Slug = { slug: string };

export function AddAndConnect({ source, preview, owner, onBack }: AddAndConnectProps) {
  const api = useApi();
  const router = useRouter();
  const [progress, setProgress] = useState<Progress | null>(null);
  // What was added stays when connecting fails: the second attempt only connects.
  const added = useRef<Slug & { baseUrl: string }>(undefined);

  async function add(baseUrl: string): Promise<ActionResult<Slug>> {
    if (added.current) return { ok: true, data: added.current };
    setProgress({ done: 0, total: 0 });
    const body = { source, kind: preview.kind, ...(baseUrl ? { baseUrl } : {}) };
    const answer = await api<Slug>("/integrations", { body, onProgress: setProgress });
    setProgress(null);
    if (answer.ok) added.current = { slug: answer.data.slug, baseUrl };
    return answer;
  }

  async function addAndConnect(entered: Connecting): Promise<ActionResult<Slug>> {
    const missing = missingIn(entered);
    if (missing) return missing;
    const { baseUrl, template, values } = entered;
    const integration = await add(baseUrl);
    if (!integration.ok || template === null) return integration;
    const moved = added.current?.baseUrl === baseUrl ? {} : { baseUrl };
    const body = { integration: integration.data.slug, owner, template, values, ...moved };
    const connected = await api<object>("/connections", { body });
    return connected.ok ? integration : connected;
  }

  return (
    <div className="flex flex-col gap-5 rounded-card border bg-raised p-4">
      <PreviewFacts {...preview} />
      <Form
        action={addAndConnect}
        toInput={connectingOf}
        onSuccess={({ slug }) => router.push(`/setup/agent?integration=${slug}`)}
        submitLabel="Add integration"
        aside={
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
        }
      >
        <CredentialFields preview={preview} />
        {progress && <ReadingProgress progress={progress} what="Making tools:" />}
      </Form>
    </div>
  );
}
