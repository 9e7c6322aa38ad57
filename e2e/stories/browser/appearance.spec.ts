import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("light and dark: as the computer says, or as one chooses, from the first paint on", async ({
  open,
  organization: { owner },
}) => {
  const page = await open(owner, { colorScheme: "dark" });
  await page.goto("/settings/appearance");
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.getByRole("radio", { name: "Light" }).click();
  await expect(root).toHaveAttribute("data-theme", "light");
  await snap(page, "appearance", "1-light");
  await page.getByRole("radio", { name: "Dark" }).click();
  await expect(root).toHaveAttribute("data-theme", "dark");
  await snap(page, "appearance", "2-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.reload();
  await expect(root, "what is chosen wins over the computer").toHaveAttribute("data-theme", "dark");
  await page.getByRole("radio", { name: "System" }).click();
  await expect(root).toHaveAttribute("data-theme", "light");

  await page.getByRole("radio", { name: "Dense" }).click();
  await page.getByRole("radio", { name: "Icons" }).click();
  await expect(root).toHaveAttribute("data-density", "dense");
  await page.goto("/settings/members");
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  await expect(root).toHaveAttribute("data-sidebar", "collapsed");
  await expect(page.getByRole("link", { name: "Overview" })).toBeVisible();
  await snap(page, "appearance", "3-dense-with-icons");
});
