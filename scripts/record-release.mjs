import { command, root, tool } from "./setup/command.mjs";
import { prepare } from "./setup/prepare.mjs";
import { asCommand } from "./setup/step.mjs";

// `npm run release:record`: keeps paused runs of this version, which later versions are tried with.
await asCommand(async () => {
  await prepare();
  const env = { RECORD_RELEASE: "true", TEST_DEPTH: "deep", NODE_ENV: "test", LOG_LEVEL: "silent" };
  const args = [tool("vitest", "vitest.mjs"), "run", "scripts/releases/this-release.deep.test.ts", "--root", root];
  process.exitCode = (await command(process.execPath, args, { env, show: true })).code;
});
