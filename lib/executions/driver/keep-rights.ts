import { setTimeout as sleep } from "node:timers/promises";
import { watchRights } from "../../identity";
import { log } from "../../log";
import { type Actor, can } from "../../operation/context";
import { listen } from "../../signal/listen";
import { PassLost } from "../journal/retry";
import type { Pass } from "../pass/pass";
import { endForbidden } from "./give-up";

/** So long the journal may take before requests are aborted without it. */
const commitMs = 500;

/**
 * A pass acts with the rights of this moment and ends when there are none left to call tools. It belongs to the person
 * and outlives their session, unless that session is revoked. Returns how to stop watching.
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
    run.ctx = { ...run.ctx, actor: { ...run.ctx.actor, permissions: present.permissions } };
    return;
  }
  end(pass).catch((error: unknown) =>
    log.warn({ error, executionId: run.id }, "a run without rights ends when its lease is over"),
  );
}

/** Nothing begins any more, what happened is written down, and what is under way is aborted. */
async function end(pass: Pass): Promise<void> {
  const { run, journal } = pass;
  pass.isOver = true;
  const written = journal.commit().catch((error: Error) => log.debug({ error: error.message }, "a pass had ended already"));
  await Promise.race([written, sleep(commitMs, null, { ref: false })]);
  run.abort.abort(new PassLost());
  await endForbidden(run);
}
