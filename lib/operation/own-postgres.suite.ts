import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/scripts/embedded-postgres";
import { migrate } from "@/scripts/migrate";
import { disposeProcessWide } from "../process";
import { prepareQueue } from "../queue/schema";
import { claimRootKey } from "../vault/installation";

export type OwnPostgres = { start(): Promise<void>; stop(): Promise<void>; cutOff(): void };

/** For files that restart the database: a server of their own, because others would miss theirs. */
export function withOwnPostgres(): OwnPostgres {
  let folder = "";
  let running: EmbeddedPostgres;
  const start = async () => {
    running = await startEmbeddedPostgres(folder, () => {});
  };
  const stop = async () => void (await running.close());

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "executor-restarts-"));
    chmodSync(folder, 0o711);
    await start();
    const { appUrl, ownerUrl } = running;
    vi.stubEnv("DATABASE_URL", appUrl);
    await migrate({ ownerUrl, appUrl, also: prepareQueue });
    await claimRootKey();
  });
  afterAll(async () => {
    await disposeProcessWide();
    await stop();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    start,
    stop,
    /** Every connection ends in the middle of what it does, and the server with them. */
    cutOff() {
      const note = path.join(folder, "postgres", "postmaster.pid");
      process.kill(Number.parseInt(readFileSync(note, "utf8"), 10), "SIGQUIT");
    },
  };
}
