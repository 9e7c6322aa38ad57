import { z } from "zod";
import { version } from "../../package.json";
import { serverFacts } from "../db/server-facts";
import { earlierEnds, env, worksOffJobs } from "../env";
import { readKeptBytes } from "../executions";
import { operation } from "../operation/operation";
import { isListening } from "../signal/listen";
import { currentRootKey } from "../vault/root-key";

/** Abnormal ends of the serving process since `npm start`, the newest first. */
const AbnormalEnds = z.object({ count: z.number().int(), last: z.array(z.object({ at: z.string(), how: z.string() })) });

export const InstallationStatus = z.object({
  version: z.string(),
  postgres: z.string(),
  isAuditProtected: z.boolean(),
  isRowSecurityInForce: z.boolean(),
  rootKey: z.object({ source: z.enum(["environment", "file"]), fingerprint: z.string() }),
  hearsSignals: z.boolean(),
  worksOffJobs: z.boolean(),
  /** How many days a run is kept after its end. */
  keepsRunsDays: z.number().int(),
  /** How much the finished runs of an organization may keep, and what those of this one do. */
  keepsRunsBytes: z.object({ most: z.number().int(), now: z.number().int() }),
  publicUrl: z.string().nullable(),
  /** Null if no process supervises this one. */
  abnormalEnds: AbnormalEnds.nullable(),
});
export type InstallationStatus = z.infer<typeof InstallationStatus>;

export const getInstallationStatus = operation({
  name: "installation.get",
  summary: "How this installation stands: version, database, keys, background work",
  permission: "jobs:read",
  input: z.object({}),
  output: InstallationStatus,
  async run({ organizationId }) {
    const { source, fingerprint } = currentRootKey();
    const facts = await serverFacts();
    return {
      version,
      postgres: facts.version,
      isAuditProtected: facts.isAuditProtected,
      isRowSecurityInForce: facts.isRowSecurityInForce,
      rootKey: { source: source === "EXECUTOR_SECRET_KEY" ? ("environment" as const) : ("file" as const), fingerprint },
      hearsSignals: isListening(),
      worksOffJobs: worksOffJobs(),
      keepsRunsDays: env.EXECUTOR_KEEP_RUNS_DAYS,
      keepsRunsBytes: { most: env.EXECUTOR_KEEP_RUNS_MB * 1_000_000, now: await readKeptBytes(organizationId) },
      publicUrl: env.PUBLIC_URL ?? null,
      abnormalEnds: abnormalEnds(),
    };
  },
});

function abnormalEnds(): z.output<typeof AbnormalEnds> | null {
  const reported = earlierEnds();
  return reported === null ? null : AbnormalEnds.parse(JSON.parse(reported));
}
