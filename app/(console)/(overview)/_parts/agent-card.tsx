import Link from "next/link";
import { AgentSnippet } from "@/components/agent/agent-snippet";
import type { SnippetTarget } from "@/components/agent/snippets";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";

export function AgentCard({ target }: { target: SnippetTarget }) {
  return (
    <Card
      title="Connect your agent"
      actions={
        <Button asChild size="small">
          <Link href="/settings/keys?dialog=create">Create API key</Link>
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-dense text-secondary">
          Over MCP, by signing in or with an API key: it searches for a tool, reads its types and calls it.
        </p>
        <AgentSnippet target={target} />
        <p className="text-dense text-secondary">
          All of it is described as OpenAPI 3.1 at{" "}
          <a href="/api/openapi.json" className="font-mono text-text underline underline-offset-4">
            /api/openapi.json
          </a>
          .
        </p>
      </div>
    </Card>
  );
}
