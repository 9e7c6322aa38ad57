import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { keptFolder, replayRelease, withOtherDatabases } from "./replay.suite";

const releases = readdirSync(keptFolder).flatMap((name) => (name.endsWith(".json") ? [name.replace(/\.json$/, "")] : []));

withOtherDatabases();

it("keeps what the first release left", () => expect(releases).toContain("0.1.0"));

it.each(releases)("runs that release %s paused go on here, with the answers they were made for", (release) =>
  replayRelease(keptFolder, release),
);
