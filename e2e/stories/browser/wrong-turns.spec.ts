import { expectNoAxeFindings } from "../../support/accessibility";
import { inDatabase } from "../../support/database";
import { look } from "../../support/look";
import { firstRun } from "../../support/organization";
import { signIn } from "../../support/people";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("an address with nothing behind it says so, for people and for strangers", async ({
  open,
  allow,
  organization: { owner },
}) => {
  const page = await open(owner);
  allow(/status of 404/);
  const answer = await page.goto("/settings/nothing-here");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  await expectNoAxeFindings(page);
  await snap(page, "wrong-turns", "1-not-found");
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await expect(page).toHaveURL("/");
  const pages = page.getByRole("navigation", { name: "Console" });
  for (const nowhere of ["/nonsense", "/runs/not-an-id", "/integrations/none", "/sign-in/nonsense"]) {
    await page.goto(nowhere);
    await expect(page.getByRole("heading", { level: 1, name: "There is nothing at this address" })).toBeVisible();
    await expect(pages.getByRole("link", { name: "Runs" }), "the way back stays in sight").toBeVisible();
  }

  const stranger = await open();
  allow(/status of 404/);
  await stranger.goto("/settings/nothing-here");
  await expect(stranger).toHaveURL(/\/sign-in/);
  await stranger.goto("/sign-in/nonsense");
  await expect(stranger.getByRole("heading", { level: 1, name: "There is nothing at this address" })).toBeVisible();
  await expect(stranger.getByRole("navigation"), "nothing of the console for strangers").toHaveCount(0);
});

test("without a network a page of our own shows, and the console comes back by itself", { tag: "@deep" }, async ({
  open,
  allow,
  organization: { owner },
}) => {
  const page = await open(owner);
  await page.goto("/inbox");
  await expect(page.getByText("0 waiting")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  allow(/net::ERR_INTERNET_DISCONNECTED|status of 503/);
  await page.context().setOffline(true);
  await expect(page.getByText("Reconnecting"), "the list says that it is old").toBeVisible();
  await page.goto("/settings/members");
  await expect(page.getByRole("heading", { level: 1, name: "The console cannot be reached" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText("Your computer has no network.");
  await look(page, "wrong-turns", "3-offline");
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
});

test("a page that breaks says under which reference the log knows more, and works again when the reason is gone", {
  tag: "@deep",
}, async ({ start, open, allow, dataDir }) => {
  const { url, log } = await start({ settings: firstRun });
  const cookie = await signIn(url, { email: firstRun.EXECUTOR_ADMIN_EMAIL, password: firstRun.EXECUTOR_ADMIN_PASSWORD });
  const page = await open({ cookie }, { baseURL: url });
  allow(/status of 500|React error #441/);
  await inDatabase(dataDir, "alter table role rename to role_away");
  await page.goto("/settings/roles");
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  const reference = (await page.getByRole("alert").locator("code").textContent()) ?? "";
  expect(reference).toMatch(/^\d+/);
  expect(log()).toContain(reference);
  expect(await page.content(), "nothing about the inside gets out").not.toMatch(/role_away|does not exist|prisma/i);
  await expectNoAxeFindings(page);
  await snap(page, "wrong-turns", "2-broken");
  await inDatabase(dataDir, "alter table role_away rename to role");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Roles" })).toBeVisible();
});
