import { expectNoAxeFindings } from "../../support/accessibility";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("the name changes everywhere at once; a new password signs out everywhere", async ({ open, organization: { join } }) => {
  const person = await join("member", "Old Name");
  const page = await open(person);
  await page.goto("/settings/profile");
  await page.getByLabel("Your name").fill("New Name");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(page.getByRole("button", { name: /account menu/ })).toContainText("New Name");
  await snap(page, "profile", "1-renamed");

  await page.getByLabel("Current password").fill("not my password");
  await page.getByLabel("New password").fill("another long password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Not your current password", { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  await snap(page, "profile", "2-wrong-password");
  await page.getByLabel("Current password").fill(person.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed. Sign in with the new one.")).toBeVisible();
  await snap(page, "profile", "3-changed");
  expect((await person.api("GET", "/api/v1/whoami")).status).toBe(401);

  const signIn = async (password: string) => {
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  await signIn(person.password);
  await expect(page.getByText("do not belong together")).toBeVisible();
  await signIn("another long password");
  await expect(page).toHaveURL("/");
});

test("one session signs another one out", { tag: "@deep" }, async ({ open, organization: { join }, url }) => {
  const person = await join("member");
  const page = await open(null, { userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" });
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${url}/`);
  await page.goto("/settings/profile");
  const sessions = page.getByRole("listitem").filter({ hasText: "signed in" });
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "Firefox on Linux" })).toHaveCount(1);
  await snap(page, "profile", "4-sessions");
  await sessions
    .filter({ hasNotText: "Firefox" })
    .getByRole("button", { name: /Sign out|End/ })
    .click();
  await expect(sessions).toHaveCount(1);
  await expect.poll(async () => (await person.api("GET", "/api/v1/whoami")).status).toBe(401);
});
