import { z } from "zod";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { Json, JsonSchema, ToolResult } from "../../plugins";
import { checkArguments } from "../../schema";
import { ArtifactCode, type ArtifactProgram, readArtifact, requireCode } from "../artifacts/artifact";
import type { Implementation, MadeTool } from "../contract/implementation";

/** A program that calls run: of an artifact, or written here. */
const ArtifactConfig = z.object({
  code: ArtifactCode.optional().meta({
    title: "Code",
    description: "Instead of an artifact. It reads its inputs as `inputs`, and each of them by its name",
  }),
  effect: z.enum(["read", "write", "destructive"]).default("write").meta({
    title: "Effect",
    description: "What a call does. With read, a call is made without asking; what it calls is decided by itself",
  }),
});
type ArtifactConfig = z.output<typeof ArtifactConfig>;

type Named = Pick<MadeTool<ArtifactConfig>, "config" | "artifactId" | "artifactVersion" | "schema">;

export const artifact: Implementation<ArtifactConfig> = {
  type: "artifact",
  config: ArtifactConfig,
  effectOf: ({ effect }) => effect,
  async check(ctx, tool) {
    if (tool.artifactId === null && tool.config.code === undefined)
      throw new Failure("invalid", "Say which artifact it runs, or give code.", { artifact_id: ["Choose an artifact"] });
    if (tool.artifactId !== null && tool.config.code !== undefined)
      throw new Failure("invalid", "It runs an artifact or has code of its own, not both.", { artifact_id: ["Leave one out"] });
    if (tool.config.code !== undefined) await requireCode(ctx, tool.config.code, "implementation_config.code");
    else await programOf(ctx, tool).catch(unknownArtifact);
  },
  async invoke(ctx, { tool, args, host }): Promise<ToolResult> {
    const { code, inputSchema } = await programOf(ctx, tool);
    const checked = checkArguments({ schema: inputSchema as JsonSchema, definitions: {}, args }); // safe: checked when it was stored
    if (!checked.ok) return refused("invalid_tool_arguments", checked.message);
    const { timeout_s: seconds } = tool.execution;
    const timed = seconds === undefined ? {} : { timeoutMs: seconds * 1_000 };
    const inputs = checked.args as { [name: string]: Json }; // safe: arguments are JSON
    const end = await host.run({ kind: "code", code, inputs, ...timed });
    if (end.status === "completed") return { ok: true, data: end.result };
    const details = end.runId === null ? {} : { details: { runId: end.runId } };
    return { ok: false, error: { ...end.error, ...details, retryable: false } };
  },
};

const refused = (code: string, message: string): ToolResult => ({ ok: false, error: { code, message, retryable: false } });

async function programOf(ctx: Context, { config, artifactId, artifactVersion }: Named): Promise<ArtifactProgram> {
  if (config.code !== undefined) return { version: "", code: config.code, inputSchema: { type: "object" } };
  if (artifactId === null) throw new Failure("invalid", "This tool names no artifact.");
  return readArtifact(ctx, artifactId, artifactVersion);
}

function unknownArtifact(error: unknown): never {
  if (!(error instanceof Failure) || error.code !== "not_found") throw error;
  throw new Failure("invalid", error.message, { artifact_id: [error.message] });
}
