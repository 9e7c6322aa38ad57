import fs from "node:fs";
import path from "node:path";
import { buildNext } from "./setup/build-next.mjs";
import { runChecks, vitestReport } from "./setup/checks.mjs";
import { findChromium } from "./setup/chromium.mjs";
import { command, root, tool } from "./setup/command.mjs";
import { oneAtATime, prepare } from "./setup/prepare.mjs";
import { SetupError } from "./setup/step.mjs";
import { tallyPlaywright, tallyVitest } from "./setup/tally.mjs";

const playwrightReport = "dist/test/playwright.json";

// `npm test`: sets up what is missing, checks, builds, runs the browser stories, and ends with one line of numbers.
// `npm run test:all` runs the deep tests as well.
const depth = process.argv.includes("--deep") ? "deep" : "usual";
const results = [];
try {
  await prepare();
  const chromium = fs.existsSync(path.join(root, "playwright.config.ts")) ? await findChromium() : undefined;
  fs.rmSync(path.join(root, "dist", "test"), { recursive: true, force: true });
  results.push(...(await runChecks(depth)).map(withTally));
  results.push(await build());
  if (chromium && results.at(-1).ok) results.push(await tellStories(chromium));
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  results.push({ name: "set-up", ok: false });
}
summarise();

function withTally(result) {
  return result.name === "unit tests" ? { ...result, tally: tallyVitest(vitestReport) } : result;
}

async function build() {
  try {
    await oneAtATime(buildNext);
    return { name: "build", ok: true };
  } catch (error) {
    console.error(error.message);
    return { name: "build", ok: false };
  }
}

async function tellStories(chromium) {
  console.log("Running the browser stories …");
  const args = [tool("@playwright", "test", "cli.js"), "test", "--reporter=line,json,./scripts/progress/of-stories.mjs"];
  if (depth !== "deep") args.push("--grep-invert=@deep"); // branches of what another story tells
  const env = { TEST_DEPTH: depth, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(root, playwrightReport) };
  const { code } = await command(process.execPath, args, { env, show: true });
  return { name: "browser stories", ok: code === 0, tally: tallyPlaywright(playwrightReport) };
}

/** A failed check without numbers of its own counts as one failure, so that the last line never looks better than it is. */
function summarise() {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  console.log("");
  for (const { name, ok, tally } of results) {
    const { passed = 0, failed = 0, skipped = 0 } = tally ?? {};
    sum.passed += passed;
    sum.failed += ok ? failed : Math.max(failed, 1);
    sum.skipped += skipped;
    console.log(
      `${ok && failed === 0 ? "✓" : "✗"} ${name}${tally ? `: ${passed} passed, ${failed} failed, ${skipped} skipped` : ""}`,
    );
  }
  process.exitCode = sum.failed === 0 ? 0 : 1;
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
}
