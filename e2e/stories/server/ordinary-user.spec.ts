import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { postmasterOf, projectRoot } from "../../support/console-server";
import { apiOf } from "../../support/http";
import { firstRun } from "../../support/organization";
import { expect, test } from "../../support/story";

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

/** Somebody who is not root can neither become another user nor has to. */
const uid = isRoot && canRunHere(nobody) ? nobody : undefined;

test(
  "an ordinary user starts the built console on a data folder of their own",
  { tag: "@deep" },
  async ({ start, dataDir }, { annotations }) => {
    if (isRoot && uid === undefined)
      annotations.push({ type: "note", description: "the project cannot be read by an ordinary user" });
    if (uid !== undefined) fs.chownSync(path.dirname(dataDir), uid, uid);
    const { url, stop, log } = await start({
      folder: projectRoot,
      uid,
      isNew: true,
      settings: { ...firstRun, HOME: path.dirname(dataDir) },
    });
    const api = apiOf(url, { key: firstRun.EXECUTOR_API_KEY });
    expect((await api("GET", "/api/v1/audit/check")).json()).toMatchObject({ intact: true });
    expect((await api("GET", "/api/v1/installation")).json()).toMatchObject({ isAuditProtected: true });
    const owner = uid ?? process.getuid?.();
    expect(fs.statSync(path.join(dataDir, "secret.key"))).toMatchObject({ uid: owner });
    const processOwner = spawnSync("ps", ["-o", "uid=", "-p", String(postmasterOf(dataDir))], { encoding: "utf8" }).stdout;
    if (uid !== undefined) expect(Number(processOwner)).toBe(uid);
    expect(await stop()).toBe(0);
    expect(log()).toContain("The database was stopped.");
  },
);

function canRunHere(user: number): boolean {
  const read = ["-e", "require('node:fs').accessSync('dist/serve.mjs')"];
  return spawnSync(process.execPath, read, { uid: user, gid: user, cwd: projectRoot }).status === 0;
}
