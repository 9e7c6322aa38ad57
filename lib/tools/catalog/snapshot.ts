import { z } from "zod";
import type { Budget } from "../../budgets";
import { type Effect, findProvider, type Scheduling, type ToolDef } from "../../plugins";
import type { FlowRule, RuleBook } from "../../policies";
import { getToolBucket, type ToolBucket, type ToolStatus, type ToolSubtype } from "../../taxonomy";
import type { ToolkitBook } from "../../toolkits";
import type { Owner } from "../address/address";
import { buildIndex, type SearchIndex } from "../search/build-index";

/** What the registry says of a tool that the organization made. */
export type Registration = {
  toolId: string;
  /** `live` tools are called, `draft` ones by runs that debug, `off` ones by nobody. One tool may have a live and a draft row. */
  stage: "live" | "draft" | "off";
  status: ToolStatus;
  isActive: boolean;
  version: string;
  implementationType: ToolSubtype;
  /** The connection whose account its calls use. */
  accountId: string | null;
  isSystem: boolean;
  builtinKey: string | null;
  artifactId: string | null;
};

/** What a list shows of a tool; its schemas stay in the database until they are needed. */
export type CatalogTool = {
  hash: string;
  name: string;
  /** What the source calls it, where an administrator gave it another name. */
  sourceName?: string | null;
  title: string | null;
  description: string;
  aliases?: readonly string[];
  effect: Effect;
  requiresApproval: boolean;
  approvalDescription: string | null;
  mayElicit: boolean;
  effectByArguments?: boolean;
  isDeprecated: boolean;
  scheduling?: Scheduling | null;
  registration?: Registration | null;
  definitionHash: string;
};

/** Tools sorted by name. Equal connections share one set. */
export type ToolSet = {
  hash: string;
  tools: readonly CatalogTool[];
  /** Built by the first search, or soon after the tool set was read. */
  index(): Promise<SearchIndex>;
};

export type CatalogIntegration = {
  id: string;
  slug: string;
  pluginId: string;
  title: string;
  description: string;
  version: string | null;
  configRevisedAt: Date;
  /** Names of tools that a refresh widened and nobody has reviewed yet. */
  held: ReadonlySet<string>;
};

export type CatalogConnection = {
  id: string;
  integration: CatalogIntegration;
  owner: Owner;
  userId: string | null;
  name: string;
  /** What the addresses of its tools begin with: `tools.github.org.main`. */
  prefix: string;
  isDefault: boolean;
  isStatic: boolean;
  state: string;
  toolsSyncedAt: Date | null;
  toolSet: ToolSet | null;
  /** Of the registry's connection: its tools by who sees them. */
  stages?: Stages | null;
  /** Of tools that a program offers to its own runs: all that is known of them. */
  offered?: readonly ToolDef[];
};

/** Whose tools are seen: those that are published, with drafts, or all of them whatever their state. */
export type Stage = "published" | "debug" | "all";

export type Stages = Readonly<Record<Stage, ToolSet>>;

/** The catalog of one organization at one revision. It is immutable. */
export type Snapshot = {
  organizationId: string;
  revision: bigint;
  integrations: readonly CatalogIntegration[];
  /** By preference. */
  connections: readonly CatalogConnection[];
  toolSets: ReadonlyMap<string, ToolSet>;
  policies: RuleBook;
  flowRules: readonly FlowRule[];
  /** The labels of connections that have any, by id. */
  labels: ReadonlyMap<string, readonly string[]>;
  toolkits: ToolkitBook;
  budgets: readonly Budget[];
  /** Number of tools held in memory, which is what the snapshot costs. */
  toolCount: number;
};

/** Expects tools sorted by name. */
export function makeToolSet(hash: string, tools: readonly CatalogTool[]): ToolSet {
  let building: Promise<SearchIndex> | null = null;
  const index = () => {
    building ??= buildIndex(tools);
    return building;
  };
  return { hash, tools, index };
}

/** By code units: the same on every machine, and what a binary search expects. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The index of the first tool whose name does not sort before this one. */
export function positionOf({ tools }: ToolSet, name: string): number {
  let [low, high] = [0, tools.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tools[middle]?.name ?? "") < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function findTool(toolSet: ToolSet, name: string): CatalogTool | null {
  const tool = toolSet.tools[positionOf(toolSet, name)];
  return tool?.name === name ? tool : null;
}

/** By integration; there, own connections before the organization's, the default one before others. */
export function byPreference(a: CatalogConnection, b: CatalogConnection): number {
  return compareText(a.integration.slug, b.integration.slug) || rank(a) - rank(b) || compareText(a.name, b.name);
}

const rank = ({ owner, isDefault }: CatalogConnection): number => (owner === "user" ? 0 : 2) + (isDefault ? 0 : 1);

/** What a call does to the service behind it. */
export const ToolEffect = z.enum(["read", "write", "destructive"] satisfies Effect[]);

/** The group of a tool is its name up to the last dot. */
export const groupOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf(".")));

type Kind = { toolType: ToolBucket; implementationType: ToolSubtype };

/** The kind of a tool follows from where it comes from, and of one that the organization made from what implements it. */
export function kindOf({ isStatic, integration }: CatalogConnection, { registration }: Pick<CatalogTool, "registration">): Kind {
  if (registration) return { toolType: getToolBucket(registration), implementationType: registration.implementationType };
  const implementationType = findProvider(integration.pluginId)?.toolType ?? "internal";
  return { toolType: getToolBucket({ isSystem: isStatic, implementationType }), implementationType };
}
