import { expectNoAxeFindings } from "../../support/accessibility";
import { agentCallback as callback, connectAgent, newAgent, statusAtMcp } from "../../support/agent";
import { look } from "../../support/look";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

const atCallback = /foreign host: http:\/\/127\.0\.0\.1:8765\/callback/;

test("a person allows an agent what they choose, and disconnects it again", async ({ open, url, allow, organization }) => {
  const agent = await newAgent(url);
  const page = await open(organization.owner);
  allow(atCallback);
  await page.route(`${callback}**`, (route) => route.fulfill({ contentType: "text/html", body: "<title>Back</title>Back" }));
  const shown = await page.goto(agent.page);
  expect(shown?.headers()["x-frame-options"]).toBe("DENY");
  await expect(page.getByRole("heading", { name: "Connect Night owl?" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("127.0.0.1:8765");
  await expect(page.getByRole("checkbox", { name: "Call tools and run code" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Answer the approvals of own runs" })).not.toBeChecked();
  await expectNoAxeFindings(page);
  await snap(page, "connect-an-agent", "1-allow");
  await page.getByRole("checkbox", { name: "Cancel own runs" }).uncheck();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(`${callback}**`);
  const answer = new URL(page.url()).searchParams;
  expect([answer.get("state"), answer.get("iss")]).toEqual(["s", url]);
  const { access_token: token, scope } = await agent.exchange(answer.get("code") ?? "");
  expect(scope).toBe("tools:read tools:call executions:read");
  expect(await statusAtMcp(url, token)).toBe(200);

  await page.goto("/settings/agents");
  await expectNoAxeFindings(page);
  await snap(page, "connect-an-agent", "2-connected");
  await page.getByRole("row", { name: /Night owl/ }).click();
  await expect(page.getByRole("dialog")).toContainText("tools:call");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Disconnect Night owl" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("row", { name: /Night owl/ })).toContainText("Disconnected");
  await expect.poll(() => statusAtMcp(url, token)).toBe(401);
});

test("a person sees their agent arrive while they set it up, and why another is refused", async ({ open, url, organization }) => {
  const page = await open(organization.owner);
  await page.goto("/settings/agents");
  const snippet = page.getByRole("figure", { name: "Snippet" });
  await expect(snippet).toContainText(`claude mcp add --transport http executor ${url}/mcp`);
  await expect(snippet).not.toContainText("Authorization");
  await page.getByRole("radio", { name: "API key" }).click();
  await expect(snippet).toContainText("Authorization: Bearer exk_…");
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText("Waiting for the first request")).toBeVisible();
  expect(await statusAtMcp(url, "exk_mistyped")).toBe(401);
  const requests = page.getByRole("list", { name: "Requests of agents" });
  await expect(requests.getByRole("listitem").filter({ hasText: "not valid here" })).toContainText("Refused, 401");
  expect(await statusAtMcp(url, await connectAgent(url, organization.owner.api))).toBe(200);
  await expect(requests.getByRole("listitem").filter({ hasText: "connected" })).toContainText("Night owl for");
  await expectNoAxeFindings(page);
  await look(page, "connect-an-agent", "4-arrived");
});

test("an agent works in the organization that its person chooses on the page", { tag: "@deep" }, async ({
  open,
  url,
  allow,
  organization,
}) => {
  const { owner } = organization;
  const further = await owner.api("POST", "/api/v1/organizations", { body: { name: "A further one" } });
  expect(further.status, further.text).toBe(201);
  const agent = await newAgent(url);
  const page = await open(owner);
  allow(atCallback);
  await page.route(`${callback}**`, (route) => route.fulfill({ contentType: "text/html", body: "<title>Back</title>Back" }));
  await page.goto(agent.page);
  await expect(page.getByRole("combobox", { name: "Organization" })).toContainText(organization.name);
  await page.getByRole("combobox", { name: "Organization" }).click();
  const loadedAnew = page.waitForEvent("load");
  await page.getByRole("option", { name: "A further one" }).click();
  await loadedAnew;
  await expect(page.getByRole("combobox", { name: "Organization" })).toContainText("A further one");
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(`${callback}**`);
  const { access_token: token } = await agent.exchange(new URL(page.url()).searchParams.get("code") ?? "");
  expect(await statusAtMcp(url, token)).toBe(200);
  await page.goto("/settings/agents");
  await expect(page.getByRole("row", { name: /Night owl/ })).toBeVisible();
  expect((await owner.api("GET", "/api/v1/agents/grants")).status, "the session moved on to the other organization").toBe(401);
});

test("a person who declines sends the agent back without a code", { tag: "@deep" }, async ({
  open,
  url,
  allow,
  organization,
}) => {
  const page = await open(organization.owner);
  allow(atCallback);
  await page.route(`${callback}**`, (route) => route.fulfill({ contentType: "text/html", body: "<title>Back</title>Back" }));
  await page.goto((await newAgent(url)).page);
  await page.getByRole("link", { name: "Decline" }).click();
  await page.waitForURL(`${callback}**`);
  const answer = new URL(page.url()).searchParams;
  expect([answer.get("error"), answer.get("code")]).toEqual(["access_denied", null]);
});

test("nobody is asked before signing in, and nobody is sent to an address that was not registered", async ({
  open,
  url,
  organization,
}) => {
  const agent = await newAgent(url);
  const stranger = await open(null);
  await stranger.goto(agent.page);
  await expect(stranger).toHaveURL(/\/sign-in\?next=%2Foauth%2Fauthorize/);
  const page = await open(organization.owner);
  await page.goto(agent.page.replace(encodeURIComponent(callback), encodeURIComponent("https://evil.example/")));
  await expect(page.getByRole("heading", { name: "This agent cannot be connected" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go back to the agent" })).toHaveCount(0);
  await snap(page, "connect-an-agent", "3-refused");
});
