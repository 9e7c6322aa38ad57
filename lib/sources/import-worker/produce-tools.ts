import type { Definitions, Production } from "../../plugins";
import { closureOf } from "../../schema";
import { canonical, hashOf } from "./canonical";
import { countGroups, ofGroups } from "./groups";
import type { Outline, Produced, ProduceJob } from "./job";
import { type Overridden, overrideTools } from "./override-tools";
import { type Reach, reachWithin, stubsOf } from "./reach";
import { rowBatches } from "./row-batches";
import { storable } from "./storable-text";

type HashedTool = Overridden & { hash: string; definitionHash: string };

/** Tools with their hashes, and the rows that are not stored yet. */
export function produceTools(produced: Pick<Production, "tools" | "definitions" | "parameters">, job: ProduceJob): Produced {
  const { tools, definitions } = storable({ tools: produced.tools, definitions: produced.definitions });
  const hashes = new Map(Object.entries(definitions).map(([name, schema]) => [name, hashOf(schema)]));
  const reach = reachWithin(definitions, hashes);
  const all = overrideTools(tools, job.overrides);
  const made = ofGroups(all, job.groups).map((tool) => withHashes(tool, reach));
  const pairs = [...hashes].sort(([a], [b]) => (a < b ? -1 : 1));
  const toolHashes = made.map(({ hash }) => hash);
  const isKnown = { tools: new Set(job.tools), definitions: new Set(job.definitions) };
  const freshDefinitions = pairs.filter(([, hash]) => !isKnown.definitions.has(hash));
  return {
    hash: hashOf([toolHashes, pairs]),
    toolHashes,
    toolNames: made.map(({ name }) => name),
    groups: countGroups(all),
    characters: charactersOf(made, definitions),
    definitions: pairs,
    toolBatches: rowBatches(made.filter(({ hash }) => !isKnown.tools.has(hash)).map(toolRow)),
    definitionBatches: rowBatches(unique(freshDefinitions).map(([name, hash]) => ({ hash, schema: definitions[name] }))),
    wanted: wantedOf(made, job.wanted),
    parameters: produced.parameters ?? null,
    fresh: changedSince(job.baseline, made),
    definitionsFresh: Object.fromEntries(movedSince(job.baseline, pairs).map((name) => [name, definitions[name] ?? true])),
  };
}

/** A tool's row differs when a definition it reaches does, so that no row says what it no longer means. */
function withHashes(tool: Overridden, reach: Reach): HashedTool {
  const { name, description, effect, requiresApproval, inputSchema } = tool;
  const known = typeof inputSchema === "object" ? new Map([[inputSchema, canonical(inputSchema)]]) : undefined;
  const definitionHash = hashOf([name, description, effect, requiresApproval, inputSchema, reach(inputSchema)], known);
  return { ...tool, definitionHash, hash: hashOf([definitionHash, tool], known) };
}

/** Names, descriptions and inputs, with every definition they share counted once. */
function charactersOf(made: HashedTool[], definitions: Definitions): number {
  const parts = made.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const stubs = stubsOf(definitions);
  const named = new Set(made.flatMap(({ inputSchema }) => closureOf(inputSchema, stubs)));
  const shared = closureOf([...named], definitions).map((name) => definitions[name]);
  return [...parts, ...shared].reduce((sum: number, part) => sum + (JSON.stringify(part)?.length ?? 0), 0);
}

function changedSince(baseline: ProduceJob["baseline"], made: HashedTool[]): Produced["fresh"] {
  if (baseline === null) return [];
  const before = new Map(baseline.tools);
  return made
    .filter(({ name, definitionHash }) => before.get(name) !== definitionHash)
    .map((tool) => ({ name: tool.name, definitionHash: tool.definitionHash, outline: outlineOf(tool) }));
}

function movedSince(baseline: ProduceJob["baseline"], pairs: [string, string][]): string[] {
  const before = new Map(baseline?.definitions);
  return pairs.filter(([name, hash]) => before.has(name) && before.get(name) !== hash).map(([name]) => name);
}

function wantedOf(made: HashedTool[], name: string | null): Produced["wanted"] {
  const tool = made.find((candidate) => candidate.name === name);
  return tool ? { name: tool.sourceName ?? tool.name, binding: tool.binding, effect: tool.effect } : null;
}

const outlineOf = ({ description, effect, requiresApproval, inputSchema }: HashedTool): Outline => ({
  description,
  effect,
  requiresApproval,
  inputSchema,
});

const toolRow = (tool: HashedTool) => ({
  hash: tool.hash,
  name: tool.name,
  source_name: tool.sourceName ?? null,
  title: tool.title,
  description: tool.description,
  aliases: tool.aliases ?? [],
  effect: tool.effect,
  requires_approval: tool.requiresApproval,
  approval_description: tool.approvalDescription,
  may_elicit: tool.mayElicit,
  effect_by_arguments: tool.effectByArguments ?? false,
  is_deprecated: tool.isDeprecated,
  definition_hash: tool.definitionHash,
  input_schema: tool.inputSchema,
  output_schema: tool.outputSchema,
  scheduling: tool.scheduling ?? null,
  binding: tool.binding ?? {},
});

const unique = (pairs: [string, string][]) => [...new Map(pairs.map((pair) => [pair[1], pair])).values()];
