import type { Page } from "@playwright/test";
import { inBothThemes } from "../../support/both-themes";
import { addExample } from "../../support/catalog";
import { expect, test } from "../../support/story";

const list = "tools.example.org.main.notes.list";
const get = "tools.example.org.main.notes.get";
const panelOf = (page: Page) => page.getByRole("dialog");

test("a tool has an address: types in the editor, schemas, an example to copy", async ({ open, organization: { owner } }) => {
  await addExample(owner.api);
  const page = await open(owner);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/catalog?tool=${get}`);
  const drawer = panelOf(page);
  await expect(drawer.getByText(get)).toBeVisible();
  await expect(drawer.locator(".monaco-editor .view-lines")).toContainText("type Input");
  await expect(drawer.locator(".monaco-editor .view-lines")).toContainText("tags: string[]");
  await inBothThemes(page, "catalog", "4-types");

  await drawer.getByRole("tab", { name: "Schema" }).click();
  await expect(page).toHaveURL(/tab=schema/);
  await expect(drawer.getByRole("figure", { name: "Input schema" })).toContainText('"required"');
  await drawer.getByRole("button", { name: /Definitions/ }).click();
  await expect(drawer.getByRole("figure", { name: /Definitions.*schema/ })).toContainText("Note");
  await inBothThemes(page, "catalog", "5-schema");

  await drawer.getByRole("tab", { name: "Example" }).click();
  await drawer.getByRole("button", { name: "Copy code example" }).click();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toBe("const answer = await tools.example.org.main.notes.get({ id: 1 });\n");
  await expect(drawer.getByRole("figure", { name: "Curl example" }).locator(".view-lines")).toContainText("/api/v1/tools/try");
  await inBothThemes(page, "catalog", "6-example");

  await drawer.getByRole("tab", { name: "Changes" }).click();
  await expect(drawer.getByText("No refresh has changed this tool")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL("/catalog");
});

test("a tool is tried with a form and with JSON, and what is wrong is said where it is", { tag: "@deep" }, async ({
  open,
  organization: { owner },
}) => {
  await addExample(owner.api);
  const page = await open(owner);
  await page.goto(`/catalog?tool=${list}&tab=try`);
  const drawer = panelOf(page);
  await drawer.getByRole("textbox", { name: /^tag/ }).fill("work");
  await drawer.getByRole("combobox", { name: "done" }).click();
  await page.getByRole("option", { name: "false" }).click();
  await drawer.getByRole("button", { name: "Run" }).click();
  const result = drawer.getByRole("region", { name: "Answer", exact: true });
  await expect(result).toContainText("succeeded");
  await expect(result).toContainText("HTTP 200");
  await expect(result).toContainText("Answer the invoice");
  await inBothThemes(page, "catalog", "7-tried");
  await drawer.getByRole("radio", { name: "Raw" }).click();
  await expect(drawer.getByRole("figure", { name: "Result" })).toContainText('"total": 2');

  await drawer.getByRole("radio", { name: "JSON" }).click();
  const json = drawer.getByRole("textbox", { name: "Arguments as JSON" });
  await expect(json, "the form and the JSON are the same value").toHaveValue(/"tag": "work"/);
  await json.fill("{ no json");
  await expect(drawer.getByText(/This is not JSON yet/)).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Run" })).toBeDisabled();
  await json.fill('{ "limit": "many", "tag": "work" }');
  await drawer.getByRole("button", { name: "Run" }).click();
  await expect(drawer.getByText("invalid_tool_arguments")).toBeVisible();
  await drawer.getByRole("radio", { name: "Form" }).click();
  const limit = drawer.getByRole("textbox", { name: /^limit/ });
  await expect(limit).toHaveValue("many");
  await expect(limit).toHaveAttribute("aria-invalid", "true");
  await inBothThemes(page, "catalog", "8-wrong-argument");

  await page.goto(`/catalog?tool=${get}&tab=try`);
  await drawer.getByRole("button", { name: "Run" }).click();
  await expect(drawer.getByText("Missing required parameter 'id'").first()).toBeVisible();
  await drawer.getByRole("textbox", { name: /^id/ }).fill("99");
  await drawer.getByRole("button", { name: "Run" }).click();
  await expect(drawer.getByText("There is no note 99.", { exact: true })).toBeVisible();
  await inBothThemes(page, "catalog", "9-refused");

  await page.goto("/catalog?tool=tools.example.org.main.messages.echo&tab=try");
  await drawer.getByRole("textbox", { name: /^message/ }).fill("Hello from the drawer");
  await drawer.getByRole("button", { name: "Run" }).click();
  await drawer.getByRole("button", { name: /^Approve/ }).click();
  await expect(drawer.getByRole("region", { name: "Answer", exact: true })).toContainText("Hello from the drawer");
  await inBothThemes(page, "catalog", "10-approved");
});

test("an address of no tool suggests what was meant", { tag: "@deep" }, async ({ open, allow, organization: { owner } }) => {
  await addExample(owner.api);
  const page = await open(owner);
  allow(/status of 404/);
  await page.goto("/catalog?tool=tools.example.org.main.notes.lst");
  const drawer = panelOf(page);
  await expect(drawer.getByText("There is no tool of this address")).toBeVisible();
  await inBothThemes(page, "catalog", "10-unknown");
  await drawer.getByRole("button", { name: "example.org.main.notes.list" }).click();
  await expect(drawer.getByText(list)).toBeVisible();
});

test("on a phone the list and the tool take the whole width", { tag: "@deep" }, async ({ open, organization: { owner } }) => {
  await addExample(owner.api);
  const page = await open(owner, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto("/catalog");
  await page.getByRole("searchbox", { name: "Search tools" }).fill("notes.get");
  await page.getByRole("row", { name: /notes.get/ }).tap();
  const drawer = panelOf(page);
  await expect(drawer.locator(".monaco-editor .view-lines")).toContainText("type Input");
  expect((await drawer.boundingBox())?.width).toBe(390);
  await inBothThemes(page, "catalog", "12-phone-drawer");
  await drawer.getByRole("tab", { name: "Try it" }).tap();
  await drawer.getByRole("textbox", { name: /^id/ }).fill("2");
  await drawer.getByRole("button", { name: "Run" }).tap();
  await expect(drawer.getByText("Answer the invoice")).toBeVisible();
  await inBothThemes(page, "catalog", "13-phone-tried");
  await drawer.getByRole("button", { name: "Close" }).tap();
  await inBothThemes(page, "catalog", "14-phone-list");
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  expect((await sheet.boundingBox())?.width).toBe(390);
  await sheet.getByRole("option", { name: /^Effect/ }).tap();
  await inBothThemes(page, "catalog", "14-phone-filters");
  await sheet.getByRole("option", { name: "read" }).tap();
  await expect(page).toHaveURL(/effect=read/);
});
