"use client";

import Link from "next/link";
import { useState } from "react";
import { useSketch } from "@/app/_parts/sketch/sketch";
import { createApiKeyAction } from "@/app/(console)/settings/keys/actions";
import { AgentSnippet } from "@/components/agent/agent-snippet";
import type { SnippetTarget } from "@/components/agent/snippets";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { TryIt } from "./try-it";

/** Permissions to find tools and to run and follow programs, for as long as a first try may last. */
const permissions = ["tools:read", "tools:call", "executions:read", "executions:cancel"] as const;
const wanted = { name: "First agent", kind: "member", expiresInDays: 90 } as const;

export function ConnectAgent({ target }: { target: SnippetTarget }) {
  const { draw } = useSketch();
  const [key, setKey] = useState<string>();
  return (
    <>
      <Card title="1. Choose your agent" description="It signs in on a page of this console, or brings an API key.">
        <AgentSnippet target={target} apiKey={key} onChoose={(agent) => draw({ agent })} />
      </Card>
      <Card
        title="2. Make a first call"
        description={target.tool ? <span className="font-mono wrap-anywhere">{target.tool.address}</span> : noTool}
      >
        <div className="flex flex-col gap-3">
          {key ? <Made text={key} /> : <CreateKey onMade={setKey} />}
          {key && <TryIt target={target} apiKey={key} />}
        </div>
      </Card>
      <p>
        <Button asChild variant={key ? "primary" : "secondary"}>
          <Link href="/">Open the console</Link>
        </Button>
      </p>
    </>
  );
}

const noTool = "No tool can be called yet: add an integration and connect it. A search works without one.";

function CreateKey({ onMade }: { onMade: (text: string) => void }) {
  const create = useOrganizationAction(createApiKeyAction);
  const { run, pending, failure } = useAction(create, ({ text }) => onMade(text));
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-dense text-secondary">
        It may search and call tools, follow its own runs and cancel them, nothing else: it approves nothing. It ends after 90
        days. Others are made in Settings, API keys.
      </p>
      {failure && <Callout tone="failed" title={failure.message} live />}
      <Button variant="primary" pending={pending} onClick={() => run({ ...wanted, permissions: [...permissions] })}>
        Create API key
      </Button>
    </div>
  );
}

const Made = ({ text }: { text: string }) => (
  <div className="flex flex-col gap-3">
    <Callout tone="waiting" title="Copy it now. It is shown only this once." live />
    <CodeBlock code={text} label="API key" />
  </div>
);
