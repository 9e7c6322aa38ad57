import { expectNoAxeFindings } from "../../support/accessibility";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("a tool is made, tested and published", async ({ open, organization: { owner } }) => {
  const page = await open(owner);
  await page.goto("/registry");
  await expect(page.getByText("There is no tool yet")).toBeVisible();
  await page.getByRole("button", { name: "Create tool" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").first().fill("Ask the desk");
  await expectNoAxeFindings(page);
  await snap(page, "registry", "1-create-http");
  await dialog.getByRole("combobox", { name: "What does the work" }).click();
  await page.getByRole("option", { name: "Custom" }).click();
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await expect(page).toHaveURL("/registry/tools/ask_the_desk");
  await expect(page.getByText("tools.registry.org.main.ask_the_desk")).toBeVisible();

  await page.getByRole("button", { name: "Add test" }).click();
  await dialog.getByLabel("Name").fill("needs a text");
  await dialog.getByLabel("Expected").fill('{ "ok": false, "error_code": "invalid_tool_arguments" }');
  await dialog.getByRole("button", { name: "Save test" }).click();
  await page.getByRole("button", { name: "Run tests" }).click();
  await expect(page.getByRole("list", { name: "Tests" })).toContainText("passed");

  await page.getByRole("button", { name: "Publish" }).click();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("list", { name: "Versions" })).toContainText("calls use it");
});
