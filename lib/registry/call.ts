import type { ReadDb } from "../db/scoped";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import type { Limits } from "../outbound/limits";
import { redactor } from "../outbound/redact";
import type { Effect, Json, RunHost, ToolError, ToolResult } from "../plugins";
import { networkOn } from "../sources";
import { isUrl } from "../url";
import type { RegistryBinding } from "./catalog/rows";
import { contentOf, type ToolContent } from "./content/content";
import { openSecrets } from "./content/seal";
import type { Secrets } from "./content/sensitive";
import { findImplementation, type MadeTool, unimplemented } from "./contract/implementation";
import { openedConfig } from "./tools/prepare";

export type MadeCall = {
  binding: Json;
  args: Record<string, unknown>;
  effect: Effect;
  host: RunHost;
  signal: AbortSignal;
  limits: Partial<Limits>;
};

/** Calls a tool that the organization made: the version that its catalog row stands for. */
export async function callRegistryTool(ctx: Context, { binding: stored, ...call }: MadeCall): Promise<ToolResult> {
  const binding = stored as unknown as RegistryBinding; // safe: written by catalogRow()
  const found = await readMade(ctx.db, { ...binding, organizationId: ctx.organizationId });
  if (!found) return refused("tool_not_found", "This tool is not there any more.");
  const implementation = findImplementation(found.content.implementation_type);
  if (!implementation) return refused("invalid_tool", unimplemented(found.content.implementation_type));
  const redact = redactor(Object.values(found.secrets));
  const tool = madeTool(binding, found);
  if ("code" in tool) return { ok: false, error: tool };
  const origins = originsOf(binding.destination);
  const network = networkOn({ origins, signal: call.signal, limits: call.limits });
  const progress: RunHost["progress"] = (note) => call.host.progress(redact(note));
  try {
    return redact(await implementation.invoke(ctx, { ...call, tool, network, host: { ...call.host, progress } }));
  } catch (error) {
    if (!(error instanceof Failure) || error.code === "internal" || call.signal.aborted) throw error;
    return redact(refused(error.code === "invalid" ? "invalid_tool_arguments" : error.code, error.message));
  }
}

const refused = (code: string, message: string): ToolResult => ({ ok: false, error: { code, message, retryable: false } });

function originsOf(destination: string | null): string[] {
  return destination !== null && isUrl(destination) ? [new URL(destination).origin] : [];
}

type StoredContent = { slug: string; version: string; content: ToolContent; secrets: Secrets };

/** The tool may have been changed by a release of this console so that its config no longer fits. */
function madeTool(
  { toolId: id }: RegistryBinding,
  { slug, version, content, secrets }: StoredContent,
): MadeTool<unknown> | ToolError {
  const { artifact_id: artifactId, artifact_version: artifactVersion, builtin_key: builtinKey, schema } = content;
  try {
    const config = openedConfig(content, secrets);
    return { id, slug, version, config, execution: content.config.execution, schema, artifactId, artifactVersion, builtinKey };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: "invalid_tool", message: `${slug} cannot be called as it is set up. ${error.message}`, retryable: false };
  }
}

type Key = Pick<RegistryBinding, "toolId" | "version"> & { organizationId: string };

/** Reads within the organization alone, whatever the row of the catalog says. */
async function readMade(db: ReadDb, { organizationId, toolId, version }: Key): Promise<StoredContent | null> {
  const row = await db.registryTool.findFirst({ where: { id: toolId } });
  if (!row) return null;
  const secrets = await openSecrets(db, { organizationId, toolId, version: version ?? "" });
  if (version === null) return { slug: row.slug, version: row.version, content: contentOf(row), secrets };
  const kept = await db.registryToolVersion.findFirst({ where: { toolId, version } });
  return kept && { slug: row.slug, version, content: kept.schemaSnapshot as unknown as ToolContent, secrets }; // safe: written by storeVersion()
}
