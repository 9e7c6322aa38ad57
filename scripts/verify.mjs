import { runChecks } from "./setup/checks.mjs";
import { prepare } from "./setup/prepare.mjs";
import { asCommand } from "./setup/step.mjs";

// `npm run verify`: everything that must hold before a change is good, without the tests that go through the whole house, the slow and deep ones, the build and the browser stories.
await asCommand(async () => {
  await prepare();
  const failed = (await runChecks("quick")).filter(({ ok }) => !ok);
  console.log(failed.length === 0 ? "All good." : `Not yet: ${failed.map(({ name }) => name).join(", ")}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
});
