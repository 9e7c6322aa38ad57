import { buildNext } from "./setup/build-next.mjs";
import { findChromium } from "./setup/chromium.mjs";
import { command, tool } from "./setup/command.mjs";
import { oneAtATime, prepare } from "./setup/prepare.mjs";
import { asCommand } from "./setup/step.mjs";

// `npm run test:conformance`: the official suites of the Model Context Protocol by themselves, and all of them.
await asCommand(async () => {
  await prepare();
  await oneAtATime(buildNext);
  const args = [tool("@playwright", "test", "cli.js"), "test", "e2e/stories/server/conformance.spec.ts"];
  const env = { CHROMIUM_PATH: await findChromium(), TEST_DEPTH: "deep" };
  process.exitCode = (await command(process.execPath, args, { env, show: true })).code;
});
