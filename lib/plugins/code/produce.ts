import { createHash } from "node:crypto";
import { Failure } from "../../operation/failure";
import type { CallEffect, Definitions, Json, LiveSource, Production, Reading, ToolDef } from "../contract";
import { schemaHoist } from "../json/schema-hoist";
import { onOneLine, trimmed, visible } from "../text/prose";
import { collectWarnings, type Warn } from "../text/warnings";
import { type KnownAnnotations, Manifest, type ManifestTool, toolName } from "./manifest";
import { templatesOf } from "./templates";

/** What a handler is found by, and what was known of its effect when the tool was produced. */
export type Binding = { path: string; effect: ToolDef["effect"]; effectByArguments?: true };

export const revisionOf = (document: string): string => createHash("sha256").update(document).digest("hex");

/** Only the console itself states what a plugin says: a document that somebody gives could call a tool harmless. */
export function understand(documents: { text: string }[], source: LiveSource | null): Reading {
  const document = documents[0]?.text ?? "";
  if (source?.kind !== "none") throw new Failure("invalid", "The tools of a plugin come from its file alone. Give no document.");
  const { name, version, description, origins, authProviders, tools } = Manifest.parse(JSON.parse(document));
  return {
    ...{ title: name, version, description },
    servers: origins.map((url) => ({ url, description: null, variables: {} })),
    authTemplates: templatesOf(authProviders),
    producesFrom: "document",
    toolCount: tools.length,
    warnings: [],
    document,
    revision: revisionOf(document),
  };
}

export function produce(document: string): Production {
  const { id, tools } = Manifest.parse(JSON.parse(document));
  const { warn, list } = collectWarnings();
  const definitions: Definitions = {};
  const hoist = schemaHoist(definitions, warn);
  const made = tools.map((tool) => toolOf(tool, { pluginId: id, hoist, warn }));
  return { tools: made, definitions, warnings: list() };
}

type Making = { pluginId: string; hoist: ReturnType<typeof schemaHoist>; warn: Warn };

function toolOf(tool: ManifestTool, { pluginId, hoist, warn }: Making): ToolDef {
  const { path, annotations, effectByArguments, scheduling } = tool;
  const name = toolName(pluginId, path);
  const seen = (text: string) => visible(text, path, warn);
  const { effect, requiresApproval } = declaredEffect(tool);
  const byArguments = effectByArguments ? { effectByArguments: true as const } : {};
  return {
    name,
    title: seen(tool.name),
    description: trimmed(seen(tool.description), 10_000),
    inputSchema: hoist(tool.inputSchema, path),
    outputSchema: tool.outputSchema === null ? null : hoist(tool.outputSchema, path),
    effect,
    requiresApproval,
    approvalDescription: onOneLine(annotations.approvalDescription ?? tool.name),
    mayElicit: annotations.mayElicit ?? false,
    isDeprecated: annotations.deprecated ?? false,
    ...(scheduling ? { scheduling } : {}),
    ...byArguments,
    binding: { path, effect, ...byArguments } satisfies Binding as Json,
  };
}

/** What a tool does as its annotations say. */
export function declaredEffect({ annotations }: ManifestTool): CallEffect {
  const effect = effectOf(annotations);
  return { effect, requiresApproval: asks(annotations, effect) };
}

export function effectOf({ readOnlyHint, destructiveHint }: KnownAnnotations): ToolDef["effect"] {
  if (destructiveHint === true) return "destructive";
  return readOnlyHint === true ? "read" : "write";
}

export const asks = ({ requiresApproval, destructiveHint }: KnownAnnotations, effect: ToolDef["effect"]): boolean =>
  effect === "destructive" || (requiresApproval ?? (effect !== "read" && destructiveHint !== false));
