import { expectNoAxeFindings } from "../../support/accessibility";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("the palette goes everywhere with the keyboard alone", async ({ open, organization: { owner } }) => {
  const page = await open(owner);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await expectNoAxeFindings(page);
  await snap(page, "palette", "1-open");
  await page.keyboard.type("people");
  await expect(palette.getByRole("option").first()).toContainText("Members");
  await snap(page, "palette", "2-found");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings/members");
  await expect(palette).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("dark theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("create role");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/roles\?dialog=create/);
  await expect(page.getByRole("dialog", { name: "Create role" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("zzzz");
  await expect(palette).toContainText("Nothing matches");
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
});

test("the palette offers only what one may do", async ({ open, organization: { join } }) => {
  const page = await open(await join("viewer"));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await expect(palette.getByRole("option", { name: "Settings: Members" })).toBeVisible();
  for (const name of ["Settings: Roles", "Settings: Audit log", "Invite member", "Create API key", "Create organization"])
    await expect(palette.getByRole("option", { name })).toHaveCount(0);
});
