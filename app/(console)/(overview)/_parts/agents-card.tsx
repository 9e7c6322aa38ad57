import type { AgentGrant, ApiKey } from "@executor/core/identity";
import { Bot, KeyRound } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { AgentSnippet } from "@/components/agent/agent-snippet";
import type { SnippetTarget } from "@/components/agent/snippets";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardLink } from "./card-link";

type AgentsCardProps = { agents: AgentGrant[]; keys: ApiKey[]; target: SnippetTarget };

const shownMax = 5;

/** Who calls: agents that signed in and keys that are used, the latest first. Without any, how to connect one. */
export function AgentsCard({ agents, keys, target }: AgentsCardProps) {
  const callers = callersOf(agents, keys);
  if (callers.length === 0) return <ConnectAgent target={target} />;
  return (
    <Card title="Connected agents" actions={<CardLink href="/setup/agent">Connect another</CardLink>}>
      <ul className="-my-2 divide-y">
        {callers.slice(0, shownMax).map(({ id, name, note, href, icon, usedAt }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <span className="flex size-7 items-center justify-center rounded-control bg-hover text-secondary">{icon}</span>
            <div className="flex min-w-0 flex-1 flex-col">
              <Link href={href} prefetch={false} className="truncate font-medium underline-offset-4 hover:underline">
                {name}
              </Link>
              <span className="truncate text-label text-secondary">{note}</span>
            </div>
            <RelativeTime value={usedAt} className="text-label text-secondary" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Caller = { id: string; name: string; note: ReactNode; href: string; icon: ReactNode; usedAt: string };

function callersOf(agents: AgentGrant[], keys: ApiKey[]): Caller[] {
  const signedIn = agents
    .filter(({ state }) => state === "active")
    .map(({ id, client, person, lastUsedAt }) => ({
      ...{ id, name: client, note: <Of what="Agent for" person={person} />, href: "/settings/agents" },
      ...{ icon: <Bot aria-hidden />, usedAt: lastUsedAt },
    }));
  const used = keys.flatMap(({ id, name, owner, state, lastUsedAt }) =>
    state !== "active" || lastUsedAt === null
      ? []
      : [
          {
            ...{ id, name, note: owner ? <Of what="API key of" person={owner} /> : "Service key", href: "/settings/keys" },
            ...{ icon: <KeyRound aria-hidden />, usedAt: lastUsedAt },
          },
        ],
  );
  return [...signedIn, ...used].sort((one, other) => Date.parse(other.usedAt) - Date.parse(one.usedAt));
}

function Of({ what, person }: { what: string; person: string }) {
  return (
    <>
      {what} <PersonName label={person} />
    </>
  );
}

function ConnectAgent({ target }: { target: SnippetTarget }) {
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
