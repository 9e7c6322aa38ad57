import { expectNoAxeFindings } from "../../support/accessibility";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("somebody finds an operation in the reference of the API, from the palette on", async ({
  open,
  organization: { owner },
}) => {
  const page = await open(owner);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("openapi rest");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/reference");
  await expect(page.getByRole("heading", { name: "API reference" })).toBeVisible();
  await snap(page, "api-reference", "1-all");

  await page.getByRole("searchbox", { name: "Search the API" }).fill("cancel run");
  await page.keyboard.press("Enter");
  const found = page.getByRole("region", { name: "Operations" }).getByRole("link");
  await expect(found).toHaveCount(1);
  await expect(found).toContainText("POST /executions/{id}/cancel");
  await found.click();
  await expect(page).toHaveURL("/reference?group=execution#execution.cancel");
  const operation = page.getByRole("article", { name: "End a run that goes on or waits" });
  await expect(operation.getByRole("figure", { name: "Answer" })).toContainText('status: "cancelled"');
  await expect(operation.getByRole("figure", { name: "curl" })).toContainText('curl -X POST "$ORIGIN/executions/{id}/cancel"');
  await expectNoAxeFindings(page);
  await snap(page, "api-reference", "2-group");

  await page.goto("/reference?query=zzzz");
  await expect(page.getByText("Nothing matches")).toBeVisible();
});
