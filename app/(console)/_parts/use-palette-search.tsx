import type { ListedRun } from "@executor/core/executions";
import type { Member } from "@executor/core/identity";
import type { Permission } from "@executor/core/operation/permission";
import { Ban, BookOpenText, Check, Clock, History, UserRound } from "lucide-react";
import { useMemo } from "react";
import { pageAccess } from "@/components/api/access";
import { callApi } from "@/components/api/call-api";
import { useKnownIntegrations } from "@/components/known-integrations";
import { runTitle } from "@/components/run/run-title";
import type { PaletteGroup, PaletteSearch } from "@/components/shell/command-palette";
import { matchesWords } from "@/components/shell/stem";
import { addressOf } from "@/components/tool/address-of";
import { titleOf } from "@/components/tool-name/title-of";
import { ToolName } from "@/components/tool-name/tool-name";
import { commandHref, commandLabel, type PolicyCommand, policyCommand } from "./palette-command";

type Read = <Data>(path: string) => Promise<Data | null>;

/** A page of the docs. */
export type DocTitle = { slug: string; title: string };

type Around = { organizationId: string; permissions: readonly Permission[]; docs: readonly DocTitle[] };

/** Finds what is no page of its own for the palette: what policies may be set, tools, people, runs and pages of the docs. */
export function usePaletteSearch({ organizationId, permissions, docs }: Around): PaletteSearch {
  const integrations = useKnownIntegrations();
  return useMemo(() => {
    const read: Read = async <Data,>(path: string) => {
      const answer = await callApi<Data>(pageAccess(organizationId), path, { method: "GET" });
      return answer.ok ? answer.data : null;
    };
    const may = (permission: Permission) => permissions.includes(permission);
    const maySet = may("tools:read") && may("policies:own");
    const finders = [
      ...(may("tools:read") ? [{ heading: "Tools", find: toolsFor }] : []),
      ...(may("members:read") ? [{ heading: "People", find: peopleFor }] : []),
      ...(may("executions:read") ? [{ heading: "Runs", find: runsFor }] : []),
    ];
    return {
      headings: ["Integrations", ...finders.map(({ heading }) => heading), "Docs"],
      async find(typed) {
        const command = maySet ? policyCommand(typed, integrations) : null;
        const groups = await Promise.all([
          command ? policiesFor(read, command) : [],
          ...finders.map(async ({ heading, find }) => ({ heading, items: await find(read, typed) })),
        ]);
        return [...groups.flat(), { heading: "Docs", items: docsFor(docs, typed) }].filter(({ items }) => items.length > 0);
      },
    };
  }, [organizationId, permissions, integrations, docs]);
}

type Items = PaletteGroup["items"];
type Discovered = { results: { path: string; hint?: string }[] };

const nameMax = 60;

async function discovered(read: Read, { query, limit }: { query: string; limit: string }) {
  const found = await read<Discovered>(`/tools/discover?${new URLSearchParams({ query, limit, compact: "true" })}`);
  return (found?.results ?? []).map(({ path, hint = "" }) => ({
    path,
    title: hint !== "" && hint.length <= nameMax ? hint : titleOf(path),
    address: addressOf(path),
  }));
}

async function toolsFor(read: Read, typed: string): Promise<Items> {
  const found = await discovered(read, { query: typed, limit: "6" });
  return found.map(({ path, title, address }) => ({
    label: title,
    content: <ToolName address={path} title={title} className="max-w-[80%] shrink-0" />,
    href: `/catalog?${new URLSearchParams({ tool: address })}`,
  }));
}

async function peopleFor(read: Read, typed: string): Promise<Items> {
  const found = await read<{ items: Member[] }>(`/members?${new URLSearchParams({ query: typed, limit: "5" })}`);
  return (found?.items ?? []).map(({ name, email }) => ({
    label: name,
    hint: email,
    icon: <UserRound aria-hidden />,
    href: `/settings/members?${new URLSearchParams({ query: email })}`,
  }));
}

const docsFor = (docs: readonly DocTitle[], typed: string): Items =>
  docs
    .filter(({ title }) => matchesWords(title, typed))
    .slice(0, shownMax)
    .map(({ slug, title }) => ({ label: title, icon: <BookOpenText aria-hidden />, href: `/docs/${slug}` }));

const runId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const lookedAt = "50";
const shownMax = 5;

/** A run by its id, else those of late whose title says it. */
async function runsFor(read: Read, typed: string): Promise<Items> {
  if (runId.test(typed)) {
    const run = await read<{ id: string }>(`/executions/${typed}`);
    return run ? [{ label: `Run ${typed}`, icon: <History aria-hidden />, href: `/runs/${typed}` }] : [];
  }
  const found = await read<{ items: ListedRun[] }>(`/executions?${new URLSearchParams({ limit: lookedAt })}`);
  const named = (found?.items ?? []).map((run) => ({ run, title: runTitle(run) }));
  return named
    .filter(({ title }) => matchesWords(title, typed))
    .slice(0, shownMax)
    .map(({ run, title }) => ({
      label: title,
      hint: run.actor.label,
      icon: <History aria-hidden />,
      href: `/runs/${run.id}`,
    }));
}

const icons = { block: <Ban aria-hidden />, require_approval: <Clock aria-hidden />, allow: <Check aria-hidden /> };
const verbs = { block: "Block", require_approval: "Require approval for", allow: "Allow" };

/** A policy over all that is said, and over the single tools that the words may mean. */
async function policiesFor(read: Read, command: PolicyCommand): Promise<PaletteGroup[]> {
  const { action, words } = command;
  const tools = words === "" ? [] : await discovered(read, { query: words, limit: "3" });
  const whole = { label: commandLabel(command), icon: icons[action], href: commandHref(command) };
  const single = tools.map(({ path, title, address }) => ({
    label: `${verbs[action]} ${title}`,
    hint: path,
    icon: icons[action],
    href: `/catalog?${new URLSearchParams({ tool: address, do: action })}`,
  }));
  return [{ heading: "Set a policy", items: [whole, ...single] }];
}
