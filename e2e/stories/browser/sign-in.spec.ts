import { expectNoAxeFindings } from "../../support/accessibility";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("a wrong password is refused, the right one leads where one wanted to go, and signing out ends it", async ({
  open,
  organization: { owner },
}) => {
  const page = await open();
  await page.goto("/settings/members?query=olga");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password").fill("not my password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "do not belong together" })).toBeVisible();
  await expect(page.getByLabel("Email"), "nobody types it twice").toHaveValue(owner.email);
  await expectNoAxeFindings(page);
  await snap(page, "sign-in", "1-refused");

  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/settings/members?query=olga");
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();

  await page.getByRole("button", { name: /account menu/ }).click();
  await snap(page, "sign-in", "2-account-menu");
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/sign-in");
  await page.goto("/settings/members");
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goBack();
  await expect(page.getByText(owner.email)).toHaveCount(0);
});

test("with the keyboard alone: sign in, skip to the content, open a menu", { tag: "@deep" }, async ({
  open,
  organization: { owner },
}) => {
  const page = await open();
  await page.goto("/sign-in");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(owner.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(owner.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await snap(page, "sign-in", "3-skip-link");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("button", { name: /account menu/ }).press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /account menu/ })).toBeFocused();
});
