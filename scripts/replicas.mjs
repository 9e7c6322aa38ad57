import { buildNext } from "./setup/build-next.mjs";
import { findChromium } from "./setup/chromium.mjs";
import { command, tool } from "./setup/command.mjs";
import { oneAtATime, prepare } from "./setup/prepare.mjs";
import { asCommand } from "./setup/step.mjs";

/** The doors: HTTP, MCP in both eras, signing in to it, approvals, and what one process tells another. */
const doors = [
  ...["server/conformance", "server/mcp", "server/mcp-replicas", "server/replicas", "server/cross-site"],
  ...["server/two-organizations", "server/roles-table", "server/secrets-stay-inside", "server/sessions-end"],
  ...["server/sign-in-throttling", "browser/approval-page", "browser/inbox", "browser/form-question", "browser/plans"],
  ...[
    "browser/runs",
    "browser/playground",
    "browser/agents",
    "browser/schedules",
    "browser/connect-an-agent",
    "browser/api-keys",
  ],
].map((story) => `e2e/stories/${story}.spec.ts`);

// `npm run test:replicas -- [stories]`: the stories of the doors again, through a balancer before processes with different roles.
await asCommand(async () => {
  await prepare();
  await oneAtATime(buildNext);
  const chosen = process.argv.slice(2);
  const args = [tool("@playwright", "test", "cli.js"), "test", "--workers=2", ...(chosen.length > 0 ? chosen : doors)];
  const env = {
    ...{ CHROMIUM_PATH: await findChromium(), TEST_DEPTH: process.env.TEST_DEPTH ?? "usual" },
    CONSOLE_ROLES: process.env.CONSOLE_ROLES ?? "web,web,worker",
  };
  process.exitCode = (await command(process.execPath, args, { env, show: true })).code;
});
