import { z } from "zod";
import type { ReadDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { prepareCode } from "../../sandbox";
import { open, type SealedAt, seal } from "../../vault/seal";

const codeCharactersMax = 200_000;

export const ArtifactId = z.string().min(1).max(100).describe("The id of an artifact, or its slug");

export const ArtifactCode = z
  .string()
  .max(codeCharactersMax, `At most ${codeCharactersMax} characters of code`)
  .refine((code) => code.trim() !== "", "Write some code, such as: return inputs.city");

export const ArtifactLine = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  latest: z.string().describe("The version that was added last"),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const ArtifactView = ArtifactLine.extend({
  version: z.string().describe("The version that is shown"),
  code: z.string(),
  input_schema: z.record(z.string(), z.unknown()),
  versions: z.array(z.object({ version: z.string(), created_by: z.string(), created_at: z.iso.datetime() })),
});
export type ArtifactView = z.infer<typeof ArtifactView>;

type ArtifactRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const findRow = ({ db }: { db: ReadDb }, ref: string) =>
  db.artifact.findFirst({ where: isUuid.test(ref) ? { id: ref } : { slug: ref } });

export async function getArtifactRow(ctx: { db: ReadDb }, ref: string): Promise<ArtifactRow> {
  const row = await findRow(ctx, ref);
  if (!row) throw new Failure("not_found", `There is no artifact ${ref} in this organization.`);
  return row;
}

export const artifactLine = ({ id, slug, name, description, latest, ...row }: ArtifactRow): z.infer<typeof ArtifactLine> => ({
  ...{ id, slug, name, description, latest, created_by: row.createdBy },
  ...{ created_at: row.createdAt.toISOString(), updated_at: row.updatedAt.toISOString() },
});

const sealedAt = (organizationId: string, artifactId: string, version: string): SealedAt => ({
  ...{ organizationId, table: "artifact_version", id: `${artifactId} ${version}`, field: "code" },
});

type VersionOf = { artifactId: string; version: string };

export const sealCode = (organizationId: string, { artifactId, version }: VersionOf, code: string) =>
  seal(sealedAt(organizationId, artifactId, version), code);

export type ArtifactProgram = { version: string; code: string; inputSchema: Record<string, unknown> };

/** Reads the code of an artifact: a version of it, or the latest one. */
export async function readArtifact(ctx: Context, ref: string, version: string | null): Promise<ArtifactProgram> {
  const artifact = await getArtifactRow(ctx, ref);
  const wanted = version ?? artifact.latest;
  const row = await ctx.db.artifactVersion.findFirst({ where: { artifactId: artifact.id, version: wanted } });
  if (!row) throw new Failure("not_found", `The artifact ${artifact.slug} has no version ${wanted}.`);
  const code = await open(sealedAt(ctx.organizationId, artifact.id, wanted), row.code);
  return { version: wanted, code, inputSchema: row.inputSchema as Record<string, unknown> }; // safe: checked when it was stored
}

export async function artifactView(ctx: Context, ref: string, version: string | null): Promise<ArtifactView> {
  const row = await getArtifactRow(ctx, ref);
  const { code, inputSchema, version: shown } = await readArtifact(ctx, row.id, version);
  const select = { version: true, createdBy: true, createdAt: true };
  const versions = await ctx.db.artifactVersion.findMany({
    where: { artifactId: row.id },
    orderBy: { createdAt: "desc" },
    select,
  });
  return {
    ...{ ...artifactLine(row), version: shown, code, input_schema: inputSchema },
    versions: versions.map((one) => ({
      ...{ version: one.version, created_by: one.createdBy, created_at: one.createdAt.toISOString() },
    })),
  };
}

/** Refuses code that no program can be made of. */
export async function requireCode({ organizationId }: Context, code: string, field: string): Promise<void> {
  const prepared = await prepareCode(code, organizationId);
  if ("code" in prepared) return;
  const { message, line } = prepared.error;
  const text = line === undefined ? message : `${message} (line ${line})`;
  throw new Failure("invalid", `The code cannot be read: ${text}`, { [field]: [text] });
}
