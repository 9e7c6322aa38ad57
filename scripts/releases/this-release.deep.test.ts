import { mkdtempSync } from "node:fs";
import path from "node:path";
import { it } from "vitest";
import { env } from "../../lib/env";
import { version } from "../../package.json";
import { keptFolder, recordRelease, replayRelease, withOtherDatabases } from "./replay.suite";

withOtherDatabases();

it("runs that this version pauses go on from a backup of its database", async () => {
  const folder = process.env.RECORD_RELEASE ? keptFolder : mkdtempSync(path.join(env.DATA_DIR, "release-"));
  await recordRelease(folder);
  await replayRelease(folder, version);
});
