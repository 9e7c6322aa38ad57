import { randomBytes } from "node:crypto";
import { buildNext } from "./setup/build-next.mjs";
import { root } from "./setup/command.mjs";
import { oneAtATime, prepare } from "./setup/prepare.mjs";
import { asCommand } from "./setup/step.mjs";

// `npm run bench [-- name …]`: measures on databases of its own, which are gone afterwards. Over budget is reported, not an error.
await asCommand(async () => {
  process.chdir(root);
  await prepare();
  await oneAtATime(buildNext);
  Object.assign(process.env, {
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    EXECUTOR_SECRET_KEY: randomBytes(32).toString("hex"),
  });
  const { tsImport } = await import("tsx/esm/api");
  const { runBench } = await tsImport("../bench/run.ts", import.meta.url);
  if (!(await runBench(process.argv.slice(2)))) process.exitCode = 1;
});
