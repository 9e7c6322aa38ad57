import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "../../support/accessibility";
import { inBothThemes } from "../../support/both-themes";
import { look } from "../../support/look";
import { expect, test } from "../../support/story";

const story = "registry";
const schemaAs = (page: Page, label: string, mode: "Fields" | "JSON") =>
  page
    .getByRole("radiogroup", { name: `${label} as` })
    .getByRole("radio", { name: mode })
    .click();

test("a tool is made, tested and published", async ({ open, organization: { owner, join } }) => {
  const page = await open(owner);
  await page.goto("/registry");
  await expect(page.getByText("There is no tool yet")).toBeVisible();
  await page.getByRole("button", { name: "Create tool" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").first().fill("Ask the desk");
  await expectNoAxeFindings(page);
  await inBothThemes(page, story, "1-create-http");
  await dialog.getByRole("combobox", { name: "What does the work" }).click();
  await page.getByRole("option", { name: "Function" }).click();
  await dialog.getByRole("combobox", { name: "Function" }).fill("slug");
  await dialog.getByRole("option", { name: "text.slugify" }).click();
  await expect(dialog.getByRole("combobox", { name: "Function" })).toHaveValue("text.slugify");
  await dialog.getByRole("combobox", { name: "What does the work" }).click();
  await page.getByRole("option", { name: "Custom" }).click();

  const fields = dialog.getByRole("list", { name: "Fields of input schema" });
  await dialog.getByRole("button", { name: "Add field to input schema" }).click();
  await fields.getByLabel("Name of field_1").fill("question");
  await fields.getByRole("checkbox", { name: "question is required" }).check();
  await fields.getByLabel("Description of question").fill("What the desk is asked");
  await dialog.getByRole("button", { name: "Add field to input schema" }).click();
  await fields.getByLabel("Name of field_2").fill("question");
  await expect(fields.getByText("Another field has this name")).toBeVisible();
  await fields.getByLabel("Name of field_2").fill("items");
  await fields.getByRole("combobox", { name: "Type of items", exact: true }).click();
  await page.getByRole("option", { name: "List" }).click();
  await fields.getByRole("combobox", { name: "Type of each item of items" }).click();
  await page.getByRole("option", { name: "Fields" }).click();
  await fields.getByRole("button", { name: "Add field to each item of items" }).click();
  await fields.getByRole("button", { name: "Default and allowed values of field_1" }).click();
  await fields.getByRole("textbox", { name: "Allowed values of field_1" }).fill("new\nold");
  await expect(fields.getByRole("textbox", { name: "Allowed values of field_1" })).toHaveValue("new\nold");
  await look(page, story, "2-fields");
  await schemaAs(page, "Input schema", "JSON");
  const json = dialog.getByLabel("Input schema as JSON");
  await expect(json).toHaveValue(/"question": \{\s+"type": "string",\s+"description": "What the desk is asked"/);
  await expect(json).toHaveValue(/"enum": \[\s+"new",\s+"old"\s+\]/);
  await json.fill((await json.inputValue()).replace('"type": "string",', '"type": "string", "minLength": 3,'));
  await schemaAs(page, "Input schema", "Fields");
  await expect(fields.getByText("minLength"), "what has no field is named").toBeVisible();
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await expect(page).toHaveURL("/registry/tools/ask_the_desk");
  await expect(page.getByText("tools.registry.org.main.ask_the_desk")).toBeVisible();
  await expect(page.getByRole("list", { name: "Fields of input schema" }).getByText("minLength")).toBeVisible();

  await page.getByRole("button", { name: "Add test" }).click();
  await dialog.getByLabel("Name").fill("needs a text");
  await dialog.getByLabel("Expected").fill('{ "ok": false, "error_code": "invalid_tool_arguments" }');
  await dialog.getByRole("button", { name: "Save test" }).click();
  await page.getByRole("button", { name: "Run tests" }).click();
  await expect(page.getByRole("list", { name: "Tests" })).toContainText("Passed");
  await publish(page);
  const versions = page.getByRole("list", { name: "Versions" });
  await expect(versions).toContainText("Calls use it");

  await page.getByLabel("Description of question").fill("What you want to know");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("It was changed since it was published")).toBeVisible();
  await versions.getByText("Differs in input schema").click();
  await expect(versions.getByRole("region", { name: "Input schema, compared" })).toContainText("now: ");
  await look(page, story, "3-changed");
  await versions.getByRole("button", { name: "Roll back to 1.0.0" }).click();
  await dialog.getByRole("button", { name: "Roll back" }).click();
  await expect(page.getByText("It was changed since it was published")).toBeHidden();
  await expect(page.getByLabel("Description of question")).toHaveValue("What the desk is asked");

  await page.goto("/registry");
  await page.getByRole("button", { name: /^Artifact/ }).click();
  await expect(page).toHaveURL(/bucket=artifact/);
  await expect(page.getByText("No tool fits")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await look(page, story, "4-list");
  await page
    .getByRole("row", { name: /Ask the desk/ })
    .getByText("published")
    .click();
  await expect(page.getByRole("dialog", { name: "Ask the desk" }).getByText("Input schema")).toBeVisible();
  await page.keyboard.press("Escape");

  const viewer = await open(await join("viewer", "Vera Viewer"));
  await viewer.goto("/registry/tools/ask_the_desk");
  await expect(viewer.getByText("You may look at it, and not change it.")).toBeVisible();
  await expect(viewer.getByRole("button", { name: "Publish" })).toHaveCount(0);
});

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toHaveCount(0);
}
