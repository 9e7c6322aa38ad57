import type { Effect, JsonSchema } from "../../plugins";
import { hashOf } from "../../sources";
import type { ToolStatus, ToolSubtype } from "../../taxonomy";
import type { Registration } from "../../tools";
import type { ToolContent, ToolRow } from "../content/content";
import { storedSchemas } from "../content/schemas";
import { schedulingOf } from "../contract/execution-config";
import { findImplementation } from "../contract/implementation";

/** What the catalog keeps beside a tool of the registry, to call it and to replace it. */
export type RegistryBinding = {
  toolId: string;
  /** Null is what is worked on. */
  version: string | null;
  destination: string | null;
  definitions: string[];
  characters: number;
};

/** The handle of the connection whose account a tool uses. */
export function accountOf({ implementation_type: type, config }: ToolContent): string | null {
  const implementation = findImplementation(type);
  const parsed = implementation?.config.safeParse(withoutType(config.implementation));
  return parsed?.success ? (implementation?.connectionOf?.(parsed.data) ?? null) : null;
}

export type CatalogRow = { row: object & { hash: string }; definitions: Record<string, JsonSchema>; characters: number };

type Shown = {
  content: ToolContent;
  contentHash: string;
  version: string | null;
  stage: Registration["stage"];
  accountId: string | null;
};

/** One row of the catalog: a tool as calls or lists see it. */
export function catalogRow(tool: ToolRow, { content, contentHash, ...shown }: Shown): CatalogRow {
  const { version } = shown;
  const { effect, mayElicit, destination, message } = factsOf(content, tool.slug);
  const { input, output, definitions } = storedSchemas(content.schema, tool.slug);
  const requiresApproval = effect !== "read";
  const registration = registrationOf(tool, { content, ...shown });
  const characters = JSON.stringify([tool.slug, content.description, input, definitions]).length;
  const binding: RegistryBinding = {
    ...{ toolId: tool.id, version, destination, definitions: Object.keys(definitions), characters },
  };
  const definitionHash = hashOf([tool.slug, content.description, effect, input, contentHash, registration.version]);
  const row = {
    ...{ name: tool.slug, source_name: null, title: content.name, description: content.description, effect },
    ...{ requires_approval: requiresApproval, approval_description: message, may_elicit: mayElicit },
    ...{ effect_by_arguments: false, is_deprecated: tool.status === "deprecated", definition_hash: definitionHash },
    ...{ input_schema: input, output_schema: output, scheduling: schedulingOf(content.config.execution), registration, binding },
  };
  return { row: { ...row, hash: hashOf(row) }, definitions, characters };
}

type Facts = { effect: Effect; mayElicit: boolean; destination: string | null; message: string };

/** A type that nobody implements any more, or a config that it no longer takes, changes something for all that is known. */
function factsOf({ implementation_type: type, config, name }: ToolContent, slug: string): Facts {
  const unknown = { effect: "write", mayElicit: false, destination: null, message: `Call ${name || slug}` } as const;
  const implementation = findImplementation(type);
  const parsed = implementation?.config.safeParse(withoutType(config.implementation));
  if (!implementation || !parsed?.success) return unknown;
  return {
    effect: implementation.effectOf(parsed.data),
    mayElicit: implementation.mayElicit ?? false,
    destination: implementation.destinationOf?.(parsed.data) ?? null,
    message: implementation.describeCall?.(parsed.data) ?? unknown.message,
  };
}

/** The type may stand in the config too. */
export function withoutType({ type: _type, ...config }: Record<string, unknown>): Record<string, unknown> {
  return config;
}

function registrationOf(tool: ToolRow, { content, version, stage, accountId }: Omit<Shown, "contentHash">): Registration {
  return {
    toolId: tool.id,
    stage,
    status: (stage === "draft" ? "draft" : tool.status) as ToolStatus, // safe: checked when it was stored
    isActive: tool.isActive,
    version: version ?? tool.version,
    implementationType: content.implementation_type as ToolSubtype, // safe: checked when it was stored
    accountId,
    isSystem: tool.isSystem,
    builtinKey: content.builtin_key,
    artifactId: content.artifact_id,
  };
}
