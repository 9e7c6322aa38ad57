import semver from "semver";
import type { WriteDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { sealSecrets, storeSecrets } from "../content/seal";
import type { Prepared } from "../tools/prepare";
import type { StoredTool } from "../tools/view";

type VersionRequest = { row: StoredTool; prepared: Prepared; wanted?: string | undefined };
type ReadyVersion = Awaited<ReturnType<typeof prepareVersion>>;

/** Chooses the number of a version and seals what it keeps. A number that names the same content already is used again. */
export async function prepareVersion({ db, organizationId }: Context, { row, prepared, wanted }: VersionRequest) {
  const known = await db.registryToolVersion.findMany({
    where: { toolId: row.id },
    select: { version: true, contentHash: true },
  });
  const asked = wanted ?? row.version;
  const taken = known.find(({ version }) => version === asked);
  const isSame = taken?.contentHash === prepared.contentHash;
  if (taken && !isSame && wanted !== undefined) throw takenVersion(wanted, nextFree(known));
  const version = taken && !isSame ? nextFree(known) : asked;
  const sealed = await sealSecrets({ organizationId, toolId: row.id, version }, prepared.secrets);
  return { toolId: row.id, version, prepared, sealed, isStored: isSame };
}

const takenVersion = (version: string, next: string) =>
  new Failure("conflict", `Version ${version} is taken, and a version never changes. Use ${next} or a later one.`, {
    version: [`Use ${next}`],
  });

/** The next patch after the highest version there is. */
function nextFree(known: readonly { version: string }[]): string {
  const [highest = "0.0.0"] = known.map(({ version }) => version).sort(semver.rcompare);
  return semver.inc(highest, "patch") ?? "1.0.0";
}

export async function storeVersion(db: WriteDb, { organizationId, actor }: Context, ready: ReadyVersion): Promise<void> {
  const { toolId, version, prepared, sealed, isStored } = ready;
  if (isStored) return;
  const { content, contentHash } = prepared;
  const data = { organizationId, toolId, version, schemaSnapshot: content as object, contentHash, createdBy: actor.label };
  await db.registryToolVersion.create({ data });
  await storeSecrets(db, sealed);
}
