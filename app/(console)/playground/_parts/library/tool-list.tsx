"use client";

import type { ToolDetails, ToolMetadata } from "@executor/core/tools";
import { ChevronRight, Search } from "lucide-react";
import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import { useRead } from "@/components/api/use-read";
import { IntegrationIcon } from "@/components/integration-icon";
import { addressOf } from "@/components/tool/address-of";
import { codeExample } from "@/components/tool/example-text";
import { ToolName } from "@/components/tool-name/tool-name";
import { Callout } from "@/components/ui/callout";
import { Input } from "@/components/ui/input";
import { useSettled } from "./use-settled";

type ToolListProps = { onInsert: (lines: string) => void };

/** The tools to call. Choosing one puts its call into the program, with what it needs. */
export function ToolList({ onInsert }: ToolListProps) {
  const api = useApi();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const query = useSettled(typed.trim());

  async function insert(address: string) {
    const answer = await api<ToolDetails>(`/tools/one?address=${encodeURIComponent(address)}`, { method: "GET" });
    setProblem(answer.ok ? undefined : answer.error.message);
    if (answer.ok) onInsert(codeExample(answer.data));
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="relative flex shrink-0 items-center">
        <Search aria-hidden className="absolute left-2.5 text-secondary" />
        <Input
          type="search"
          aria-label="Search tools to call"
          placeholder="What should it do?"
          className="pl-8"
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {problem && <Callout tone="failed" title={problem} live />}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {query === "" ? <ToolSources onChoose={insert} /> : <FoundTools query={query} onChoose={insert} />}
      </div>
    </div>
  );
}

type Choosing = { onChoose: (address: string) => void };

type ToolMatches = { items: { path: string; description: string }[]; total: number };

function FoundTools({ query, onChoose }: Choosing & { query: string }) {
  const { answer } = useRead<ToolMatches>(`/tools/search?${new URLSearchParams({ query, limit: "40" })}`);
  if (!answer) return <Note text="Searching …" />;
  if (!answer.ok) return <Note text={answer.error.message} />;
  const { items } = answer.data;
  if (items.length === 0) return <Note text="No tool matches. Try other words." />;
  return (
    <ul aria-label="Tools found" className="flex flex-col">
      {items.map(({ path, description }) => (
        <ToolItem key={path} address={addressOf(path)} description={description} onChoose={onChoose} />
      ))}
    </ul>
  );
}

type Source = { id: string; name: string; toolCount: number };

function ToolSources({ onChoose }: Choosing) {
  const { answer } = useRead<{ items: Source[] }>("/tools/sources?limit=1000");
  const [open, setOpen] = useState<string>();
  if (!answer) return <Note text="Reading the tools …" />;
  if (!answer.ok) return <Note text={answer.error.message} />;
  const sources = answer.data.items.filter(({ toolCount }) => toolCount > 0);
  if (sources.length === 0) return <Note text="No tools are connected yet." />;
  return (
    <ul aria-label="Integrations" className="flex flex-col">
      {sources.map(({ id, name, toolCount }) => (
        <li key={id}>
          <button
            type="button"
            aria-expanded={id === open}
            onClick={() => setOpen(id === open ? undefined : id)}
            className="flex h-8 w-full items-center gap-2 rounded-control px-1.5 text-left text-dense -outline-offset-2 hover:bg-hover max-sm:h-11"
          >
            <ChevronRight aria-hidden className={id === open ? "rotate-90 text-secondary" : "text-secondary"} />
            <IntegrationIcon slug={id} />
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <span className="text-label text-secondary">{toolCount.toLocaleString("en")}</span>
          </button>
          {id === open && <ToolsOf integration={id} total={toolCount} onChoose={onChoose} />}
        </li>
      ))}
    </ul>
  );
}

const shownMax = 200;

function ToolsOf({ integration, total, onChoose }: Choosing & { integration: string; total: number }) {
  const wanted = { integration, limit: String(shownMax), includeBlocked: "false" };
  const { answer } = useRead<ToolMetadata[]>(`/tools?${new URLSearchParams(wanted)}`);
  if (!answer) return <Note text="Reading …" />;
  if (!answer.ok) return <Note text={answer.error.message} />;
  return (
    <ul aria-label={`Tools of ${integration}`} className="flex flex-col pl-5">
      {answer.data.map(({ address, title, description }) => (
        <ToolItem key={address} address={address} title={title} description={description} onChoose={onChoose} />
      ))}
      {total > answer.data.length && (
        <Note text={`${(total - answer.data.length).toLocaleString("en")} more: search for them.`} />
      )}
    </ul>
  );
}

type ToolItemProps = Choosing & { address: string; title?: string | null; description: string };

function ToolItem({ address, title, description, onChoose }: ToolItemProps) {
  return (
    <li>
      <button
        type="button"
        onClick={() => onChoose(address)}
        className="flex w-full flex-col rounded-control px-1.5 py-1 text-left -outline-offset-2 hover:bg-hover"
      >
        <ToolName address={address} title={title} className="text-dense" />
        {description && <span className="line-clamp-1 w-full text-label text-secondary">{description}</span>}
      </button>
    </li>
  );
}

const Note = ({ text }: { text: string }) => <p className="px-1.5 py-2 text-dense text-secondary">{text}</p>;
