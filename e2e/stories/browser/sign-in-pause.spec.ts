import type { Page } from "@playwright/test";
import { newForeignSystem, throughProvider } from "../../support/foreign-system";
import { send } from "../../support/http";
import { look } from "../../support/look";
import type { Person } from "../../support/people";
import { test } from "../../support/reaching";
import { snap } from "../../support/screenshot";
import { expect } from "../../support/story";

const story = "sign-in-pause";
const client = { clientId: "console", clientSecret: "a-secret-of-the-provider", scopes: ["openid", "offline_access"] };
const code = "const me = await tools.things_api.org.main.things.me({});\nreturn me.ok ? me.data.name : me.error.code;";

const card = (page: Page) => page.getByRole("article");
const signInLink = (page: Page) => page.getByRole("link", { name: "Sign in" });

test("a run whose account was signed out waits, and goes on by itself once somebody has signed in", { tag: "@deep" }, async ({
  open,
  allow,
  url,
  organization,
}) => {
  const { owner, join } = organization;
  const system = await newForeignSystem(`${url}/oauth/callback`);
  await connectThings({ url, person: owner, document: system.document });
  expect((await owner.api("POST", "/api/v1/tools/try", { body: { address: "things_api.things.me" } })).json()).toMatchObject({
    ok: true,
  });
  await system.endSignIns();

  const page = await open(owner);
  await page.goto("/inbox");
  const member = await join("member", "Mia Member");
  const begun = await member.api("POST", "/executions", { body: { code } });
  const { executionId: id, structured } = begun.json<{ executionId: string; structured: { interaction: object } }>();
  expect(structured.interaction).toMatchObject({
    kind: "url",
    signIn: { owner: "org" },
    url: expect.stringContaining("connect=1"),
  });
  await expect(card(page)).toContainText("Sign in to Things_API again");
  await expect(card(page)).toContainText(member.email);
  await look(page, story, "1-inbox");

  const other = await open(member);
  await other.goto(`/resume/${id}`);
  await expect(card(other)).toContainText("Signing in for the organization needs the permission connections:write");
  await expect(signInLink(other)).toHaveCount(0);
  await look(other, story, "2-not-theirs");
  await other.goto("/inbox");
  await expect(other.locator("#content").getByText("Nothing is waiting for you")).toBeVisible();
  await other.goto(`/runs/${id}`);
  await expect(other.getByText("Waiting for a sign-in")).toBeVisible();

  await page.goto("/playground");
  await expect(page.locator(".view-lines")).toBeVisible();
  await page.getByRole("region", { name: "Program" }).getByRole("textbox").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(code);
  await page.keyboard.press("ControlOrMeta+Enter");
  const asked = page.getByRole("region", { name: "The run asks" });
  await expect(asked).toContainText("Sign in to Things_API again");
  await expect(signInLink(page)).toBeVisible();
  await snap(page, story, "3-playground");

  const resume = await open(owner);
  await resume.goto(`/resume/${id}`);
  await expect(signInLink(resume)).toBeVisible();
  await look(resume, story, "4-resume");
  const run = await open(owner);
  await run.goto(`/runs/${id}`);
  await expect(run.getByText("Waiting for a sign-in")).toBeVisible();
  await look(run, story, "5-run");

  const provider = new URL(system.issuer).host;
  allow(new RegExp(`foreign host: http://${provider}/|fonts\\.googleapis\\.com|http://${provider}/favicon\\.ico`));
  const tab = await opened(run, () => signInLink(run).click());
  const dialog = tab.getByRole("dialog", { name: "Reconnect main" });
  const popup = await opened(tab, () => dialog.getByRole("button", { name: "Sign in at the provider" }).click());
  await popup.locator("input[name=login]").fill("ann");
  await popup.locator("input[name=password]").fill("any");
  await popup.locator("button[type=submit]").click();
  const closed = popup.waitForEvent("close");
  await popup.locator("button[type=submit]").click();
  await closed;
  await expect(tab.getByText("1 tool can be called")).toBeVisible();
  await expect(run.getByText("Waiting for a sign-in")).toHaveCount(0);
  await expect(run.getByRole("region", { name: "Result of the run" })).toContainText("ann");
  await expect(card(resume)).toContainText("Signed in");
  await expect(card(resume)).toContainText("The call succeeded (HTTP 200); the run completed.");
  await look(resume, story, "6-signed-in");
  await expect(page.getByRole("region", { name: "Run", exact: true }).getByRole("status")).toContainText("Completed");
  await look(run, story, "7-run-completed");
  system.close();
});

test("a member who has no account of their own yet is asked to connect one, and may decline", { tag: "@deep" }, async ({
  open,
  url,
  organization,
}) => {
  const { owner, join } = organization;
  const system = await newForeignSystem(`${url}/oauth/callback`);
  await connectThings({ url, person: owner, document: system.document, owner: "user" });
  const member = await join("member", "Mia Member");
  const own = code.replace("things_api.org.main", "things_api");
  const { executionId: id } = (await member.api("POST", "/executions", { body: { code: own } })).json<{ executionId: string }>();
  const page = await open(member);
  await page.goto("/inbox");
  await expect(card(page)).toContainText("Connect Things_API");
  await look(page, story, "8-connect");
  const tab = await opened(page, () => signInLink(page).click());
  await expect(tab.getByRole("dialog", { name: "Connect Things_API" })).toBeVisible();
  await tab.close();
  await card(page).getByRole("button", { name: "Decline" }).click();
  await page.getByLabel("Reason").fill("I have no account there");
  await card(page).getByRole("button", { name: "Decline", exact: true }).click();
  await expect(card(page)).toContainText("The program was told; the run completed.");
  expect((await member.api("GET", `/executions/${id}`)).text).toContain("approval_declined");
  system.close();
});

type Wish = { url: string; person: Person; document: string; owner?: "org" | "user" };

async function connectThings({ url, person, document, owner = "org" }: Wish): Promise<void> {
  const { api, cookie } = person;
  await api("POST", "/api/v1/integrations", { body: { source: { text: document } } });
  await api("PUT", "/api/v1/integrations/things_api/oauth-clients/login", { body: client });
  const wish = { integration: "things_api", owner, name: "main", template: "login" };
  const begun = await api("POST", "/api/v1/connections/authorize", { body: wish });
  const { authorizationUrl } = begun.json<{ authorizationUrl: string }>();
  const { status } = await send(await throughProvider(authorizationUrl, `${url}/oauth/callback`), { headers: { cookie } });
  expect(status).toBeLessThan(400);
}

async function opened(page: Page, act: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent("page"), act()]);
  return tab;
}
