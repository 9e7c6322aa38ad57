import { command, root, tool } from "./setup/command.mjs";
import { prepare } from "./setup/prepare.mjs";
import { asCommand } from "./setup/step.mjs";

// `npm run test:faults`: the fault tests of executions in full; `npm test` runs a few rounds of them.
await asCommand(async () => {
  await prepare();
  const env = { TEST_DEPTH: "deep", FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? "200", NODE_ENV: "test", LOG_LEVEL: "silent" };
  const args = [
    tool("vitest", "vitest.mjs"),
    "run",
    "lib/executions/killed.slow.test.ts",
    "lib/executions/answers.deep.test.ts",
    "lib/executions/lost-answers.deep.test.ts",
    "lib/executions/restarts.slow.test.ts",
    "lib/agents/killed.deep.test.ts",
    "lib/schedules/killed.deep.test.ts",
    "lib/retrieval/killed.deep.test.ts",
    "--root",
    root,
  ];
  process.exitCode = (await command(process.execPath, args, { env, show: true })).code;
});
