import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "../../support/accessibility";
import { addExample } from "../../support/catalog";
import { apiOf } from "../../support/http";
import { look } from "../../support/look";
import { createKey } from "../../support/people";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

const chosen = (page: Page) => page.getByRole("list", { name: "Chosen tools and patterns" }).getByRole("listitem");

test("a toolkit is built by searching and picking, and a key that is limited to it finds and calls nothing else", async ({
  open,
  url,
  organization: { owner },
}) => {
  await addExample(owner.api, "pets");
  const key = await createKey(owner.api, { permissions: ["tools:read", "tools:call"], kind: "service", name: "Bot" });
  const agent = apiOf(url, { key: key.text });
  const seen = async () =>
    (await agent("GET", "/tools")).json<{ address: string }[]>().map(({ address }) => address.replace("tools.", ""));
  const before = await seen();
  const page = await open(owner);
  await page.goto("/toolkits");
  await expect(page.getByText("No toolkits yet")).toBeVisible();
  await snap(page, "toolkits", "1-empty");

  await page.getByRole("button", { name: "Create toolkit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Echoes only");
  await expect(dialog.getByLabel("Slug")).toHaveValue("echoes-only");
  const tools = dialog.getByRole("combobox", { name: "Tools" });
  await tools.fill("echo a message");
  await dialog.getByRole("option", { name: /^pets\.org\.main\.messages\.echo/ }).click();
  await expect(chosen(page)).toHaveText([/messages\.echo1 tool/]);
  await tools.fill("pe*ts");
  await tools.press("Enter");
  await expect(dialog.getByText("pe*ts means nothing")).toBeVisible();
  await dialog.getByRole("button", { name: "Take out pe*ts" }).click();
  await expect(dialog.getByText(/^1 tool\. An agent reads about [\d,]+ tokens/)).toBeVisible();
  await expectNoAxeFindings(page);
  await snap(page, "toolkits", "2-build");
  await dialog.getByRole("button", { name: "Create toolkit" }).click();
  await expect(page).toHaveURL("/toolkits/echoes-only");
  await expect(page.getByRole("heading", { level: 1, name: "Echoes only" })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Snippet" })).toContainText("/mcp/toolkits/echoes-only");

  await page.getByRole("button", { name: "Limit somebody" }).click();
  await dialog.getByRole("radio", { name: "API key" }).click();
  await dialog.getByRole("combobox", { name: "API key" }).click();
  await page.getByRole("option", { name: /^Bot/ }).click();
  await snap(page, "toolkits", "3-limit");
  await dialog.getByRole("button", { name: "Limit" }).click();
  const holders = page.getByRole("list", { name: "Limited to it" }).getByRole("listitem");
  await expect(holders).toHaveText([/API keyBot/]);
  expect(await seen()).toEqual(["pets.org.main.messages.echo"]);
  const other = before.find((path) => path.startsWith("pets.") && !path.endsWith("echo")) ?? "";
  const called = await agent("POST", "/api/v1/tools/try", { body: { address: `tools.${other}` } });
  expect(called.text).toContain("tool_not_found");
  await look(page, "toolkits", "4-toolkit");

  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await dialog.getByLabel(/to confirm/).fill("echoes-only");
  await dialog.getByRole("button", { name: "Remove toolkit" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "would reach more without it" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/catalog?query=note");
  const rows = page.getByRole("checkbox", { name: /^Select .*note/i });
  await rows.first().click();
  await page.getByRole("button", { name: "Add to toolkit" }).click();
  await expectNoAxeFindings(page);
  await snap(page, "toolkits", "5-from-the-catalog");
  await dialog.getByRole("button", { name: "Add to toolkit" }).click();
  await expect(dialog.getByText("Echoes only has this tool now.")).toBeVisible();
  expect(await seen()).toHaveLength(2);

  await page.goto("/toolkits/echoes-only");
  await page.getByRole("button", { name: "Take out Bot" }).click();
  await dialog.getByRole("button", { name: "Take out" }).click();
  await expect(page.getByText("Nobody is limited to this toolkit yet.")).toBeVisible();
  expect(await seen()).toEqual(before);
});
