import { expectNoAxeFindings } from "../../support/accessibility";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("the first person goes from nothing to a tool call in three steps", async ({ start, open }) => {
  const { url } = await start();
  const page = await open(null, { baseURL: url });
  await page.goto("/");
  await expect(page).toHaveURL("/setup");
  await expectNoAxeFindings(page);
  await snap(page, "first-run", "1-set-up");

  await page.getByLabel("Organization").fill("Northwind");
  const sketch = page.getByRole("complementary", { name: "Where a call goes" });
  await expect(sketch).toContainText("Agents of Northwind");
  await sketch.getByRole("radio", { name: "changes something" }).click();
  await sketch.getByRole("button", { name: "Approve" }).click();
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
  await expect(page).toHaveURL("/setup/integration");
  await expect(page.getByRole("heading", { name: "Add your first integration" })).toBeVisible();
  await expectNoAxeFindings(page);
  await snap(page, "first-run", "3-integration");

  await page.getByLabel("URL, document or files").fill("<!DOCTYPE html><html></html>");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("This is an HTML page")).toBeVisible();
  await expectNoAxeFindings(page);
  await snap(page, "first-run", "4-not-a-document");
  await page.getByRole("button", { name: /^Example Built in/ }).click();
  await expect(page.getByRole("heading", { name: "Example" })).toBeVisible();
  await expect(page.getByRole("main").getByText("4 tools")).toBeVisible();
  await expect(sketch).toContainText("Brings 4 tools.");
  await expectNoAxeFindings(page);
  await snap(page, "first-run", "5-preview");
  await page.getByRole("button", { name: "Add integration" }).click();

  await expect(page).toHaveURL("/setup/agent?integration=example");
  await expect(page.getByText("tools.example.org.", { exact: false }).first()).toBeVisible();
  await expect(page.getByText("Example is added. Connected, with 4 tools.")).toBeVisible();
  await expect(page.getByRole("figure", { name: "Snippet" })).toContainText("claude mcp add");
  await page.getByRole("radio", { name: "Cursor" }).click();
  await expect(page.getByRole("link", { name: "Add to Cursor" })).toHaveAttribute("href", /^cursor:/);
  await expect(sketch).toContainText("Cursor");
  await expectNoAxeFindings(page);
  await snap(page, "first-run", "6-agent");
  await page.getByRole("button", { name: "Create API key" }).click();
  await expect(page.getByText("It is shown only this once")).toBeVisible();
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByText("Success", { exact: true })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Answer" })).toContainText("Buy milk");
  await expectNoAxeFindings(page);
  await page.screenshot({ path: "e2e/screenshots/first-run/7-called.png", fullPage: true });
  await page.getByRole("radio", { name: "TypeScript" }).click();
  await expect(page.getByRole("figure", { name: "Snippet" })).toContainText("await fetch");

  await page.getByRole("link", { name: "Open the console" }).click();
  await expect(page.getByRole("button", { name: /switch organization/ })).toContainText("Northwind");
  await expect(page.getByRole("link", { name: "Example", exact: true })).toBeVisible();
  await snap(page, "first-run", "8-console");
  await page.goto("/setup");
  await expect(page, "the set-up is open once").toHaveURL("/");

  const late = await open(null, { baseURL: url });
  await late.goto("/setup");
  await expect(late).toHaveURL("/sign-in");
});
