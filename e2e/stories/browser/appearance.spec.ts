import { look } from "../../support/look";
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

test("on a tablet the sidebar folds to icons by itself, until somebody opens it", async ({ open, organization: { owner } }) => {
  const page = await open(owner, { viewport: { width: 768, height: 1024 } });
  await page.goto("/");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  const width = async () => (await sidebar.boundingBox())?.width;
  await expect.poll(width).toBeLessThan(60);
  await expect(sidebar.getByRole("link", { name: "Runs" }), "its links keep their names").toBeVisible();
  await look(page, "appearance", "4-tablet");
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect.poll(width, "a wide window has room for words").toBeGreaterThan(200);
  await page.setViewportSize({ width: 768, height: 1024 });
  await sidebar.getByRole("button", { name: "Expand sidebar" }).click();
  await expect.poll(width).toBeGreaterThan(200);
  await page.reload();
  await expect(sidebar.getByRole("button", { name: "Collapse sidebar" }), "what is chosen stays").toBeVisible();
});

test("whoever dictates switches letters off, and they do nothing from then on", { tag: "@deep" }, async ({
  open,
  organization: { owner },
}) => {
  const page = await open(owner);
  await page.goto("/settings/appearance");
  await page.getByRole("radio", { name: "Letters off" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-letters", "off");
  await page.goto("/runs");
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const key of ["g", "c", "?"]) await page.keyboard.press(key);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog"), "the palette alone has opened").toHaveAccessibleName("Search pages and actions");
  await expect(page).toHaveURL(/\/runs$/);
});
