import { setTimeout as sleep } from "node:timers/promises";
import { watchRights } from "../../identity";
import { log } from "../../log";
import { type Actor, can } from "../../operation/context";
import { listen } from "../../signal/listen";
import { debugging } from "../journal/debugging";
import type { Run } from "../journal/record";
import { PassLost } from "../journal/retry";
import { leaseMs } from "../limits";
import type { Pass } from "../pass/pass";
import { endForbidden } from "./give-up";

/** How long the journal may take before requests are aborted anyway. A run that is not stored yet has sent nothing but reads. */
const commitMs = { ofStored: 500, ofNew: leaseMs };

/**
 * Keeps the rights of a pass current and ends it when the actor may no longer call tools. A pass outlives the session of its
 * person, unless the session is revoked. Returns a function that stops watching.
 */
export function keepRights(pass: Pass): () => void {
  const { organizationId, actor } = pass.run.ctx;
  const { sessionId, ...person } = actor;
  const forget = watchRights({ organizationId, actor: person }, (present) => takeRights(pass, present));
  const deafen = listen("identity.changed", ({ revokedSessionId }) => {
    if (revokedSessionId !== undefined && revokedSessionId === sessionId) takeRights(pass, null);
  });
  return () => {
    forget();
    deafen();
  };
}

function takeRights(pass: Pass, present: Actor | null): void {
  const { run } = pass;
  if (present && can(present, "tools:call")) {
    const { permissions, toolkits = [], patterns } = present;
    const { debug: _before, ...ctx } = run.ctx;
    const actor = { ...run.ctx.actor, permissions, toolkits, patterns };
    run.ctx = { ...ctx, ...debugging(present, run.options), actor };
    return;
  }
  end(pass).catch((error: unknown) =>
    log.warn({ error, executionId: run.id }, "a run without rights ends when its lease is over"),
  );
}

/** Starts nothing new, stores what happened and aborts requests under way. */
async function end(pass: Pass): Promise<void> {
  const { run, journal } = pass;
  pass.isOver = true;
  const written = journal.commit().catch((error: Error) => log.debug({ error: error.message }, "a pass had ended already"));
  const patienceMs = run.isStored ? commitMs.ofStored : commitMs.ofNew; // before it is stored nobody could be told of its end
  await Promise.race([written, sleep(patienceMs, null, { ref: false })]);
  run.abort.abort(new PassLost());
  await endAtLast(run);
}

const waitMs = { first: 100, most: 1_000 };

/** The pass is over, so nothing but this end answers whoever waits for the run. It is tried until the lease is over. */
async function endAtLast(run: Run): Promise<void> {
  const until = Date.now() + leaseMs;
  for (let wait = waitMs.first; ; wait = Math.min(2 * wait, waitMs.most)) {
    try {
      await endForbidden(run);
      return;
    } catch (error) {
      if (Date.now() + wait > until) throw error;
      log.debug({ error, executionId: run.id }, "a run without rights could not be ended, which is tried again");
    }
    await sleep(wait, null, { ref: false });
  }
}
