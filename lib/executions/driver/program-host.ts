import { createHash } from "node:crypto";
import { prepareCode, sandbox } from "../../sandbox";
import type { Run } from "../journal/record";
import { sandboxLimits } from "../limits";
import type { ProgramHost } from "../programs/programs";

export const programHost = (run: Run): ProgramHost => ({
  async openCode(source, { number, clock }) {
    const { organizationId } = run.ctx;
    const prepared = await prepareCode(source, organizationId);
    if ("error" in prepared) return { error: prepared.error };
    const seed = createHash("sha256").update(`${run.seed} ${number}`).digest("hex").slice(0, run.seed.length);
    const { timeoutMs } = run.options;
    return sandbox().open({ code: prepared.code, seed, clock, limits: sandboxLimits, fairnessKey: organizationId, timeoutMs });
  },
  tookMs(seq) {
    const { startedAt = null, endedAt = null } = run.calls.get(seq) ?? {};
    return startedAt && endedAt ? Math.max(0, endedAt.getTime() - startedAt.getTime()) : 0;
  },
});
