import { isDeepStrictEqual } from "node:util";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { parseInput, requirePermission } from "../../operation/operation";
import { digest } from "../../vault/digest";
import { withoutType } from "../catalog/rows";
import { contentHash, contentOf, type ToolContent } from "../content/content";
import { requireSchemas } from "../content/schemas";
import { openSecrets } from "../content/seal";
import { joinSecrets, keepSecrets, type Secrets, splitSecrets } from "../content/sensitive";
import { getImplementation, type ToolSchemas } from "../contract/implementation";
import type { GivenTool } from "./input";
import type { StoredTool } from "./view";

/** What is known of a tool before it is changed. */
export type Before = { slug: string; content: ToolContent; secrets: Secrets };

export type Prepared = { content: ToolContent; secrets: Secrets; contentHash: string };

export async function readBefore({ db, organizationId }: Context, row: StoredTool): Promise<Before> {
  const secrets = await openSecrets(db, { organizationId, toolId: row.id, version: "" });
  return { slug: row.slug, content: contentOf(row), secrets };
}

/** Refuses what nobody may say of a tool, whoever asks. */
export function requireAllowed({ scope, status }: GivenTool): void {
  if (scope === "global")
    throw new Failure("invalid", "Tools of the whole installation come with it. Make one with the scope tenant.", {
      scope: ["Use tenant"],
    });
  if (status === "published")
    throw new Failure("invalid", "A tool is published by a request of its own: POST /tools/{id}/publish.", {
      status: ["Publish it by itself"],
    });
}

/** The content of a tool with what was given, checked by whatever implements it. */
export async function prepareContent(ctx: Context, before: Before, given: GivenTool): Promise<Prepared> {
  const content = merged(before.content, given);
  const { shown, secrets } = secretsOf(before, content);
  const implementation = getImplementation(content.implementation_type);
  const config = parsedConfig(implementation.config, shown.implementation);
  requireSchemas(content.schema);
  const shaped = implementation.shapeSchema?.(content.schema, config) ?? content.schema;
  requireSchemas(shaped);
  const ready: ToolContent = { ...content, schema: shaped, config: { ...content.config, implementation: shown.implementation } };
  requireSameDestination(before, ready, secrets);
  requireAccount(ctx, { before: before.content, now: ready });
  await implementation.check?.(ctx, {
    ...{ slug: before.slug, config, execution: ready.config.execution, schema: shaped },
    ...{ artifactId: ready.artifact_id, artifactVersion: ready.artifact_version, builtinKey: ready.builtin_key },
  });
  const secretsDigest = await digest({ organizationId: ctx.organizationId, purpose: "registry" }, JSON.stringify(secrets));
  return { content: ready, secrets, contentHash: contentHash(ready, secretsDigest) };
}

function merged(before: ToolContent, given: GivenTool): ToolContent {
  const { schema, implementation_config: implementation, execution_config: execution } = given;
  const type = given.implementation_type ?? typeIn(implementation) ?? before.implementation_type;
  requireOneType(type, implementation);
  return {
    name: given.name ?? before.name,
    description: given.description ?? before.description,
    schema: { ...before.schema, ...(schema as Partial<ToolSchemas> | undefined) }, // safe: checked by requireSchemas()
    config: { implementation: implementation ?? before.config.implementation, execution: execution ?? before.config.execution },
    implementation_type: type,
    artifact_id: given.artifact_id === undefined ? before.artifact_id : given.artifact_id,
    artifact_version: given.artifact_version === undefined ? before.artifact_version : given.artifact_version,
    builtin_key: given.builtin_key === undefined ? before.builtin_key : given.builtin_key,
  };
}

const typeIn = (implementation: Record<string, unknown> | undefined): string | undefined =>
  typeof implementation?.type === "string" ? implementation.type : undefined;

function requireOneType(type: string, implementation: Record<string, unknown> | undefined): void {
  const other = typeIn(implementation);
  if (other === undefined || other === type) return;
  const message = `implementation_type says ${type}, and implementation_config.type says ${other}. Say one of them.`;
  throw new Failure("invalid", message, { implementation_type: [message] });
}

type Shown = { shown: ToolContent["config"]; secrets: Secrets };

/** What was opened before stays where only its mark was given. */
function secretsOf(before: Before, { config }: ToolContent): Shown {
  const { shown, secrets } = splitSecrets({ implementation: config.implementation });
  return {
    shown: { ...config, implementation: shown.implementation as Record<string, unknown> }, // safe: an object stays one
    secrets: keepSecrets(secrets, before.secrets),
  };
}

type Config = ReturnType<typeof getImplementation>["config"];

/** Names fields as whoever gave them knows them. */
function parsedConfig(config: Config, implementation: Record<string, unknown>): unknown {
  try {
    return parseInput(config, withoutType(implementation));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const details = Object.entries(error.details ?? {}).map(([field, messages]) => [`implementation_config.${field}`, messages]);
    throw new Failure(error.code, `implementation_config: ${error.message}`, Object.fromEntries(details));
  }
}

/** A value that nobody entered anew is sent nowhere else than before. */
function requireSameDestination(before: Before, now: ToolContent, secrets: Secrets): void {
  const kept = Object.keys(secrets).filter((path) => before.secrets[path] === secrets[path]);
  if (kept.length === 0) return;
  const [from, to] = [factOf(before.content, "destinationOf"), factOf(now, "destinationOf")];
  if (from === to) return;
  const names = kept.map((path) => path.slice("/implementation/".length).replaceAll("/", "."));
  throw new Failure(
    "invalid",
    `${names.join(", ")} was entered for ${from ?? "no address"}, and now calls go to ${to ?? "no address"}. Enter it again.`,
    { implementation_config: ["Enter the sensitive values again"] },
  );
}

/** An account of the organization is lent by whoever may give it away. */
function requireAccount(ctx: Context, { before, now }: { before: ToolContent; now: ToolContent }): void {
  const isSame = isDeepStrictEqual(before.config.implementation, now.config.implementation);
  if (!isSame && factOf(now, "connectionOf") !== null) requirePermission(ctx, "connections:write");
}

function factOf({ implementation_type: type, config }: ToolContent, fact: "connectionOf" | "destinationOf"): string | null {
  const implementation = getImplementation(type);
  const parsed = implementation.config.safeParse(withoutType(config.implementation));
  return parsed.success ? (implementation[fact]?.(parsed.data) ?? null) : null;
}

/** The config as an implementation takes it. */
export const openedConfig = (content: ToolContent, secrets: Secrets): unknown => {
  const opened = joinSecrets({ implementation: content.config.implementation }, secrets) as ToolContent["config"]; // safe: an object stays one
  return parsedConfig(getImplementation(content.implementation_type).config, opened.implementation);
};
