"use client";

import Link from "next/link";
import { useState } from "react";
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
  const [key, setKey] = useState<string>();
  return (
    <>
      <Card title="1. API key">{key ? <Made text={key} /> : <CreateKey onMade={setKey} />}</Card>
      <Card title="2. First call" description={target.tool?.address && <span className="font-mono">{target.tool.address}</span>}>
        <div className="flex flex-col gap-3">
          <AgentSnippet target={target} apiKey={key} />
          {key && <TryIt target={target} apiKey={key} />}
        </div>
      </Card>
      <p className="text-center">
        <Button asChild variant={key ? "primary" : "ghost"}>
          <Link href="/">{key ? "Open the console" : "Skip this step"}</Link>
        </Button>
      </p>
    </>
  );
}

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
