import { isDeep } from "../../../scripts/test-depth";
import { baseline, clientCommand, runConformance } from "../../support/conformance";
import { freePort } from "../../support/free-port";
import { firstRun, newOrganization } from "../../support/organization";
import { expect, test } from "../../support/story";
import { startWithKey } from "../../support/with-key";

const [newest = "", ...olderRevisions] = ["2026-07-28", "2025-11-25", "2025-06-18"];

for (const revision of [newest, ...olderRevisions])
  test(`the official suite for servers finds nothing new in ${revision}`, {
    tag: revision === newest ? [] : "@deep",
  }, async ({ url, organization }) => {
    const door = await startWithKey(url, organization.key.text);
    const suite = ["server", "--url", `${door.url}/mcp`, "--suite", "all", "--spec-version", revision];
    const { code, output } = await runConformance([...suite, "--expected-failures", baseline]).ended;
    door.stop();
    expect(code, output).toBe(0);
    expect(output).toContain("✓ tools-list");
  });

/** Each starts some thirty clients, so `npm test` leaves them to `npm run test:conformance`. */
const clientRevisions = isDeep ? ["2025-11-25", "2026-07-28"] : [];

for (const revision of clientRevisions)
  test(`the official suite for clients finds nothing new in ${revision}`, async ({ start }) => {
    const { url } = await start({ settings: { ...firstRun, EXECUTOR_ALLOW_PRIVATE_NETWORK: "localhost,127.0.0.0/8,::1" } });
    const { key } = await newOrganization(url);
    const suite = ["client", "--command", clientCommand, "--suite", "all", "--spec-version", revision, "--timeout", "120000"];
    const settings = { CONSOLE_URL: url, CONSOLE_KEY: key.text };
    const { code, output } = await runConformance([...suite, "--expected-failures", baseline], settings).ended;
    expect(code, output).toBe(0);
    expect(output).toContain("✓ auth/pre-registration");
  });

test("the official suite for authorization servers gets its code from a person", async ({ url, open, allow, organization }) => {
  const port = await freePort();
  const callback = `http://127.0.0.1:${port}/callback`;
  const registered = await fetch(`${url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "The suite", redirect_uris: [callback] }),
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const page = await open(organization.owner);
  allow(new RegExp(`127\\.0\\.0\\.1:${port}`));
  const suite = ["authorization", "--url", url, "--client-id", clientId, "--resource", `${url}/mcp`, "-p", String(port)];
  const { ended, says, kill } = runConformance(suite);
  await page.goto(await says(/^(http\S+\/oauth\/authorize\S+)$[\s\S]*Callback server started/m));
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(`${callback}**`);
  const { code, output } = await ended.finally(kill);
  expect(code, output).toBe(0);
  expect(output).not.toContain("✗");
});
