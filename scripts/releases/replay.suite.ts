import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, expect } from "vitest";
import { offerAgents } from "../../lib/agents";
import { scopedDb } from "../../lib/db/scoped";
import { env } from "../../lib/env";
import { resumeExecution } from "../../lib/executions";
import { offerBuiltins } from "../../lib/executions/builtins.suite";
import { checkAudit } from "../../lib/identity";
import type { Context } from "../../lib/operation/context";
import { everyPermission } from "../../lib/operation/permission";
import { disposeProcessWide } from "../../lib/process";
import { prepareQueue } from "../../lib/queue/schema";
import { claimRootKey } from "../../lib/vault/installation";
import { currentRootKey } from "../../lib/vault/root-key";
import { version } from "../../package.json";
import { restoreBackup } from "../backup/restore";
import { writeBackup } from "../backup/write";
import { newTestDatabase } from "../new-test-database";
import { withClient } from "../postgres/connection";
import { newPausedRuns, type Recorded, startModel } from "./paused-runs.suite";

/** What each release left, from the first one on. */
export const keptFolder = path.join(import.meta.dirname, "recorded");

const closing: (() => void)[] = [];
const atEnd = (close: () => void) => void closing.push(close);
const closeAll = () => closing.splice(0).map((close) => close());

/** For files that work on other databases: afterwards this process is as it was. */
export function withOtherDatabases(): void {
  const before = { ...process.env };
  afterEach(() => void closeAll());
  afterAll(async () => {
    await disposeProcessWide();
    Object.assign(env, { EXECUTOR_SECRET_KEY: undefined });
    Object.assign(process.env, before);
  });
}

async function workOn({ appUrl, ownerUrl }: { appUrl: string; ownerUrl: string }, rootKey: string): Promise<void> {
  await disposeProcessWide();
  Object.assign(process.env, { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl });
  Object.assign(env, { EXECUTOR_SECRET_KEY: rootKey });
  offerBuiltins();
  offerAgents();
}

/** Writes paused runs of this release, and what they are sealed with. */
export async function recordRelease(folder: string): Promise<void> {
  const file = path.join(folder, version);
  expect(existsSync(`${file}.json`), `${version} is recorded already: raise the version in package.json first`).toBe(false);
  const source = await newTestDatabase({ migrated: true });
  const rootKey = randomBytes(32).toString("base64");
  await workOn(source, rootKey);
  await claimRootKey();
  const recorded: Recorded = { rootKey, ...(await newPausedRuns(atEnd)) };
  closeAll();
  await disposeProcessWide();
  await writeBackup(source.ownerUrl, `${file}.backup`);
  writeFileSync(`${file}.json`, `${JSON.stringify(recorded, null, 2)}\n`);
}

/** Brings a release's database here, and has people approve everything that waits. */
export async function replayRelease(folder: string, release: string): Promise<void> {
  const file = path.join(folder, release);
  const recorded = JSON.parse(readFileSync(`${file}.json`, "utf8")) as Recorded;
  const target = await newTestDatabase({ migrated: false });
  await workOn(target, recorded.rootKey);
  const rootKeys = [currentRootKey().fingerprint];
  await restoreBackup(`${file}.backup`, { ...target, rootKeys, also: prepareQueue });
  await withClient(target.ownerUrl, (client) => client.query("update approval set expires_at = now() + interval '1 day'"));
  await claimRootKey();
  await startModel(atEnd);
  const ctx = contextOf(recorded);
  const results: Record<string, unknown> = {};
  for (const { what, id } of recorded.runs) results[what] = await approveAll(ctx, id);
  expect(results).toEqual(Object.fromEntries(recorded.runs.map(({ what, result }) => [what, result])));
  expect(await checkAudit(ctx, {})).toMatchObject({ intact: true });
}

const contextOf = ({ organizationId, owner }: Recorded): Context => ({
  organizationId,
  actor: { kind: "user", id: owner.id, label: owner.email, onBehalfOf: null, permissions: everyPermission },
  ...{ db: scopedDb(organizationId), door: "page", requestId: "test" },
});

const approvalsMax = 5;

async function approveAll(ctx: Context, first: string): Promise<unknown> {
  let answer = { status: "paused", executionId: first, structured: {} as Record<string, unknown> };
  for (let turn = 0; turn < approvalsMax && answer.status === "paused"; turn += 1)
    answer = await resumeExecution(ctx, { id: answer.executionId, action: "accept" });
  const { result } = answer.structured;
  return (result as { output?: unknown } | null)?.output ?? result ?? answer;
}
