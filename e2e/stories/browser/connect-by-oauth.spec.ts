import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "../../support/accessibility";
import { newForeignSystem } from "../../support/foreign-system";
import { apiOf, send } from "../../support/http";
import { firstRun } from "../../support/organization";
import { signIn } from "../../support/people";
import { test as reachingTest } from "../../support/reaching";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("somebody connects an account by signing in at its provider, in a window that closes by itself", async ({
  start,
  open,
  allow,
}) => {
  const settings = { ...firstRun, EXECUTOR_ALLOW_PRIVATE_NETWORK: "127.0.0.0/8", LOG_LEVEL: "trace" };
  const { url, log } = await start({ settings });
  const cookie = await signIn(url, { email: firstRun.EXECUTOR_ADMIN_EMAIL, password: firstRun.EXECUTOR_ADMIN_PASSWORD });
  const api = apiOf(url, { cookie });
  const { issuer, document, tokens, close } = await newForeignSystem(`${url}/oauth/callback`);
  const { slug } = (await api("POST", "/api/v1/integrations", { body: { source: { text: document } } })).json<{
    slug: string;
  }>();
  const client = { clientId: "console", clientSecret: "a-secret-of-the-provider", scopes: ["openid", "offline_access"] };
  const set = await api("PUT", `/api/v1/integrations/${slug}/oauth-clients/login`, { body: client });
  expect(set.json()).toMatchObject({ clientId: "console", hasSecret: true, redirectUri: `${url}/oauth/callback` });
  expect(set.text).not.toContain(client.clientSecret);

  const wish = { integration: slug, owner: "org", name: "main", template: "login" };
  const begun = await api("POST", "/api/v1/connections/authorize", { body: wish });
  const { id, authorizationUrl } = begun.json<{ id: string; authorizationUrl: string }>();
  const page = await open({ cookie }, { baseURL: url });
  const provider = new URL(issuer).host;
  allow(new RegExp(`foreign host: http://${provider}/|fonts\\.googleapis\\.com|http://${provider}/favicon\\.ico`));
  await page.goto("/");
  const popup = await openPopup(page, allow, authorizationUrl);
  await popup.getByRole("textbox", { name: /login/i }).or(popup.locator("input[name=login]")).first().fill("ann");
  await popup.locator("input[name=password]").fill("any");
  await popup.locator("button[type=submit]").click();
  const closed = popup.waitForEvent("close");
  await popup.locator("button[type=submit]").click();
  await expect(popup.getByRole("heading", { name: "Connected" })).toBeVisible();
  expect(new URL(popup.url()).search).toBe(`?attempt=${id}`);
  await snap(popup, "connect-by-oauth", "1-connected");
  await closed;
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "news"))).toEqual({ id, state: "connected" });

  const { json } = await api("GET", `/api/v1/connections/authorizations/${id}`);
  expect(json()).toMatchObject({ state: "connected", handle: `tools.${slug}.org.main` });
  const tried = await api("POST", "/api/v1/tools/try", { body: { address: `${slug}.things.me` } });
  expect(tried.json()).toMatchObject({ ok: true });
  expect(new Set(tokens).size, "one token, for the check of the new connection and for the call").toBe(1);
  for (const secret of [tokens[0] ?? "none", client.clientSecret]) expect(log()).not.toContain(secret);
  close();
});

reachingTest(
  "somebody connects with a code that is entered at the provider",
  { tag: "@deep" },
  async ({ url, open, allow, organization }) => {
    const { api } = organization.owner;
    const { issuer, document, close } = await newForeignSystem(`${url}/oauth/callback`);
    const added = await api("POST", "/api/v1/integrations", { body: { source: { text: document } } });
    const { slug } = added.json<{ slug: string }>();
    const client = { clientId: "console", clientSecret: "a-secret-of-the-provider", scopes: ["openid", "offline_access"] };
    await api("PUT", `/api/v1/integrations/${slug}/oauth-clients/login`, { body: client });
    const page = await open(organization.owner);
    const provider = new URL(issuer).host;
    allow(new RegExp(`foreign host: http://${provider}/|fonts\\.googleapis\\.com|http://${provider}/favicon\\.ico`));
    await page.goto(`/integrations/${slug}?connect=1&owner=org`);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Use a token instead" }).click();
    await expect(dialog.getByLabel("Access token", { exact: true })).toHaveAttribute("type", "password");
    await dialog.getByRole("combobox", { name: "Authentication method" }).click();
    await page.getByRole("option").first().click();
    await dialog.getByRole("button", { name: "Use a code" }).click();
    await expect(dialog).toContainText("Waiting for you to enter this code");
    await expectNoAxeFindings(page);
    await snap(page, "connect-by-oauth", "4-code");
    const there = await openPopup(page, allow, (await dialog.getByRole("link").getAttribute("href")) ?? "");
    await there.locator("button[type=submit]").first().click();
    await there.locator("input[name=login]").fill("ann");
    await there.locator("input[name=password]").fill("any");
    await there.locator("button[type=submit]").click();
    await there.locator("button[type=submit]").click();
    await expect(there.getByText(/Sign-in Success/i)).toBeVisible();
    await expect(dialog).toContainText("1 tool can be called");
    await expect(dialog).toContainText(`tools.${slug}.org.main`);
    close();
  },
);

test("an answer nobody waits for, or without a session, connects nothing and says what to do", async ({
  open,
  allow,
  organization: { owner },
  url,
}) => {
  const page = await open(owner);
  const stranger = await open();
  allow(/status of 400/);
  await page.goto("/oauth/callback?state=made-up&code=made-up-code&iss=https://evil.example.com");
  await expect(page.getByRole("heading", { name: "Not connected" })).toBeVisible();
  await expect(page.getByText(/used already/)).toBeVisible();
  expect(new URL(page.url()).search, "a code does not stay in the address bar").toBe("");
  await expectNoAxeFindings(page);
  for (const [name, width, colorScheme] of [
    ["2-refused", 1280, "light"],
    ["3-refused-dark", 390, "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 700 });
    await expectNoAxeFindings(page);
    await snap(page, "connect-by-oauth", name);
  }
  await stranger.goto("/oauth/callback?state=x&code=y");
  await expect(stranger.getByText(/You are signed out here/)).toBeVisible();
  await expectNoAxeFindings(stranger);
  const { headers } = await send(`${url}/oauth/callback?state=x`, { headers: { cookie: owner.cookie } });
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
  expect(String(headers["content-security-policy"])).toMatch(
    /^default-src 'none'; img-src 'self'; style-src 'nonce-.*frame-ancestors 'none'/,
  );
});

/** Chromium at times reports this where a script opens a window. It opens all the same. */
const saidOfOpening = /uncaught: Failed to execute 'open' on 'Window': The provided callback is no longer runnable\./;

type Allow = (pattern: RegExp) => void;

async function openPopup(page: Page, allow: Allow, address: string): Promise<Page> {
  allow(saidOfOpening);
  const opened = page.context().waitForEvent("page");
  await page.evaluate((target) => {
    const channel = new BroadcastChannel("executor-oauth");
    channel.onmessage = ({ data }) => Reflect.set(window, "news", data);
    window.open(target, "connect", "width=500,height=700");
  }, address);
  return await opened;
}
