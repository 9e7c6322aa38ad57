import { expectNoAxeFindings } from "../../support/accessibility";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("the first person sets the console up and is in it", async ({ start, open }) => {
  const { url } = await start();
  const page = await open(null, { baseURL: url });
  await page.goto("/");
  await expect(page).toHaveURL("/setup");
  await expectNoAxeFindings(page);
  await snap(page, "first-run", "1-set-up");

  await page.getByLabel("Organization").fill("Northwind");
  await page.getByLabel("Your name").fill("Ada Admin");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("too short");
  await page.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByText("Use at least 12 characters", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Password")).toBeFocused();
  await expect(page.getByLabel("Organization")).toHaveValue("Northwind");
  await expectNoAxeFindings(page);
  await snap(page, "first-run", "2-short-password");

  await page.getByLabel("Password").fill("a long enough password");
  await page.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByRole("heading", { name: "Northwind is ready" })).toBeVisible();
  await expectNoAxeFindings(page);
  await snap(page, "first-run", "3-ready");

  await page.getByRole("link", { name: "Open the console" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Northwind" })).toBeVisible();
  await snap(page, "first-run", "4-console");
  await page.goto("/setup");
  await expect(page, "the set-up is open once").toHaveURL("/");

  const late = await open(null, { baseURL: url });
  await late.goto("/setup");
  await expect(late).toHaveURL("/sign-in");
});
