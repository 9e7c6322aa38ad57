import { buildNext } from "./setup/build-next.mjs";
import { findChromium } from "./setup/chromium.mjs";
import { command, root, tool } from "./setup/command.mjs";
import { oneAtATime, prepare } from "./setup/prepare.mjs";
import { writeSbom } from "./setup/sbom.mjs";
import { securityGroups } from "./setup/security-groups.mjs";
import { asCommand } from "./setup/step.mjs";

const mark = (ok) => (ok === null ? "–" : { true: "✓", false: "✗" }[String(ok)]);

// `npm run test:security`: what docs/threat-model.md promises, group by group, then the packages and the list of them.
await asCommand(async () => {
  await prepare();
  await oneAtATime(buildNext);
  const isStoryWanted = !process.argv.includes("--without-stories");
  const results = [];
  for (const { name, tests, stories } of securityGroups) {
    results.push({ what: `${name}: tests`, ok: await runTests(tests) });
    if (isStoryWanted && stories.length > 0) results.push({ what: `${name}: stories`, ok: await runStories(stories) });
  }
  results.push({ what: "Known vulnerabilities of packages", ok: await auditPackages() });
  console.log(`Wrote ${writeSbom()}, the packages that serve.`);
  for (const { what, ok } of results) console.log(`${mark(ok)} ${what}`);
  process.exitCode = results.some(({ ok }) => ok === false) ? 1 : 0;
});

async function runTests(files) {
  const args = [tool("vitest", "vitest.mjs"), "run", ...files, "--root", root];
  return (
    (await command(process.execPath, args, { env: { NODE_ENV: "test", TEST_DEPTH: "deep", LOG_LEVEL: "silent" }, show: true }))
      .code === 0
  );
}

async function runStories(files) {
  const args = [tool("@playwright", "test", "cli.js"), "test", ...files];
  const env = { CHROMIUM_PATH: await findChromium(), TEST_DEPTH: "deep" };
  return (await command(process.execPath, args, { env, show: true })).code === 0;
}

/** Null where the registry does not answer: without a network nobody knows of new vulnerabilities. */
async function auditPackages() {
  const { output } = await command("npm", ["audit", "--omit=dev", "--audit-level=high", "--json"]);
  const found = countsIn(output);
  if (!found) {
    console.log("The registry did not say which vulnerabilities are known, so the packages were not checked.");
    return null;
  }
  console.log(`Known vulnerabilities: ${JSON.stringify(found)}`);
  return (found.high ?? 0) + (found.critical ?? 0) === 0;
}

function countsIn(output) {
  const start = output.indexOf("{");
  try {
    return JSON.parse(output.slice(start, output.lastIndexOf("}") + 1)).metadata?.vulnerabilities ?? null;
  } catch {
    return null;
  }
}
