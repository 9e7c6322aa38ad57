import { listAgents } from "@executor/core/agents";
import { listSnippets } from "@executor/core/executions";
import { listApiKeys } from "@executor/core/identity";
import { listToolkits } from "@executor/core/toolkits";
import { loadPermitted } from "../../_parts/load-permitted";

type Option = { value: string; label: string };

/** What a schedule can run, within what, and as whom. */
export type Choices = Record<"agents" | "snippets" | "toolkits" | "keys", Option[]>;

/** Keys of other people are for those who manage keys. */
export async function loadChoices(managesKeys: boolean): Promise<Choices> {
  const [agents, snippets, toolkits, keys] = await Promise.all([
    loadPermitted(listAgents, { status: "published" }),
    loadPermitted(listSnippets, {}),
    loadPermitted(listToolkits, {}),
    loadPermitted(listApiKeys, { limit: 1_000 }),
  ]);
  return {
    agents: (agents?.items ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
    snippets: (snippets?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    toolkits: (toolkits?.items ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
    keys: (keys?.items ?? [])
      .filter(({ state, mine }) => state === "active" && (mine || managesKeys))
      .map(({ id, name, owner }) => ({ value: id, label: `${name} (${owner ?? "service key"})` })),
  };
}
