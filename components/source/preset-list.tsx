"use client";

import type { PresetView } from "@executor/core/integrations";
import { Search } from "lucide-react";
import { useState } from "react";
import { useRead } from "../api/use-read";
import { IntegrationIcon } from "../integration-icon";
import { Badge } from "../ui/badge";
import { Input } from "../ui/input";
import { ScrollRegion } from "../ui/scroll-region";

type PresetListProps = { onChoose: (preset: string) => void; disabled: boolean };

type Choice = Pick<PresetView, "slug" | "title" | "about" | "kind" | "categories" | "logo">;

/** Served by this console itself. */
const example: Choice = {
  ...{ slug: "example", title: "Example", about: "Built in, works offline", kind: "openapi", categories: [], logo: null },
};

const kinds: Record<string, string> = { openapi: "OpenAPI", graphql: "GraphQL", mcp: "MCP" };

/** Well-known systems to choose from, with a search over their names, categories and contents. */
export function PresetList({ onChoose, disabled }: PresetListProps) {
  const { answer } = useRead<{ items: PresetView[] }>("/presets");
  const [typed, setTyped] = useState("");
  const all: Choice[] = [example, ...(answer?.ok ? answer.data.items : [])];
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter((choice) => words.every((word) => searched(choice).includes(word)));
  return (
    <section aria-label="Presets" className="flex flex-col gap-2">
      <div className="relative flex items-center">
        <Search aria-hidden className="absolute left-2.5 text-secondary" />
        <Input
          type="search"
          aria-label="Search well-known systems"
          className="pl-8"
          placeholder={`Search ${all.length} well-known systems`}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </div>
      <ScrollRegion label="Well-known systems" className="h-56 overflow-y-auto rounded-card border">
        {found.length === 0 && (
          <p className="p-3 text-dense text-secondary">None matches. Paste the URL of its description above.</p>
        )}
        <ul className="grid sm:grid-cols-2">
          {found.map((choice) => (
            <li key={choice.slug}>
              <button
                type="button"
                disabled={disabled}
                onClick={() => onChoose(choice.slug)}
                className="flex w-full items-center gap-2.5 px-3 py-2 text-left -outline-offset-2 hover:bg-hover disabled:opacity-50"
              >
                <IntegrationIcon slug={choice.slug} logo={choice.logo} />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="truncate font-medium text-dense">{choice.title}</span>
                  <span className="truncate text-label text-secondary">{choice.about}</span>
                </span>
                <Badge>{kinds[choice.kind] ?? choice.kind}</Badge>
              </button>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </section>
  );
}

const searched = ({ slug, title, about, kind, categories }: Choice): string =>
  [slug, title, about, kind, ...categories].join(" ").toLowerCase();
