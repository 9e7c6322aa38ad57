import type { Page } from "@playwright/test";
import { addLargeApi } from "../../support/catalog";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

const toolCount = Number(process.env.CATALOG_TOOLS ?? 10_000);
/** With those of the house. */
const whole = `${(toolCount + 24).toLocaleString("en")} tools`;

test("ten thousand tools are browsed, filtered with each letter, and selected at once", { tag: "@deep" }, async ({
  open,
  organization: { owner },
}) => {
  test.setTimeout(240_000 + toolCount * 10);
  for (let part = 0; part < toolCount / 5_000; part++) await addLargeApi(owner.api, `shop${part}`, 5_000);
  const page = await open(owner);
  await page.goto("/catalog");
  const status = page.getByRole("status").filter({ hasText: "tools" });
  await expect(status).toHaveText(whole, { timeout: 60_000 });
  const rows = page.getByRole("grid", { name: "Tools" }).getByRole("row");
  expect(await rows.count(), "only what is in sight is drawn").toBeLessThan(60);
  await snap(page, "catalog-large", "1-all");

  const search = page.getByRole("searchbox", { name: "Search tools" });
  tell("ms a letter", await typeAndMeasure(page, "list 3 refunds reg", "[data-full-width]:has([role=grid])"));
  await expect(status).not.toHaveText(whole);
  await expect(page).toHaveURL(/query=list\+3\+refunds\+reg/);
  await snap(page, "catalog-large", "2-found");

  await page.getByRole("checkbox", { name: "Select all tools found" }).click();
  await expect(page.getByRole("region", { name: "Selected rows" })).toBeVisible();
  const found = (await status.textContent()) ?? "";
  await expect(page.getByRole("region", { name: "Selected rows" })).toContainText(found.split(" ")[0]!.replace(",", ""));
  await search.fill("");
  const rail = page.getByRole("navigation", { name: "Integrations of the catalog" });
  await rail.getByRole("button", { name: /^Large shop0/ }).click();
  await rail.getByRole("button", { name: /^invoices/ }).click();
  await expect(status).toHaveText(/^500 of/);
  await snap(page, "catalog-large", "3-group");

  await owner.api("POST", "/api/v1/agents", { body: { slug: "shopper", name: "Shopper" } });
  await page.goto("/agents/shopper/edit");
  const picker = page.getByRole("region", { name: "Tool picker" });
  await expect(picker.getByRole("heading", { name: /^Built-in/ })).toBeVisible({ timeout: 60_000 });
  expect(await picker.getByRole("list", { name: "Tools" }).getByRole("listitem").count(), "as in the catalog").toBeLessThan(60);
  tell("ms a letter in the picker", await typeAndMeasure(page, "list 3 refunds reg", "[aria-label='Tool picker']"));
  const choices = picker.getByRole("checkbox", { name: /^Pick tools\.shop0\.org\.main\.refunds/ });
  await choices.first().check();
  await choices.nth(1).check();
  await expect(picker.getByText("2 tools selected")).toBeVisible();
  await snap(page, "catalog-large", "4-picker");
  await picker.getByRole("button", { name: "Clear all" }).click();
  await expect(picker.getByText("No tool is selected.")).toBeVisible();
});

function tell(type: string, times: readonly number[]): void {
  const description = times.map((ms) => ms.toFixed(1)).join(" ");
  test.info().annotations.push({ type, description });
  if (process.env.CATALOG_TIMES) process.stdout.write(`\n${type}: ${description}\n`);
}

/** From each letter to the last change of the list that it brings about. */
async function typeAndMeasure(page: Page, text: string, around: string): Promise<number[]> {
  await page.getByRole("searchbox", { name: "Search tools" }).focus();
  await page.evaluate((where) => {
    const list = document.querySelector(where);
    const seen = { keys: [] as number[], changes: [] as number[] };
    Object.assign(window, { seen });
    document.addEventListener("keydown", () => seen.keys.push(performance.now()), { capture: true });
    const observer = new MutationObserver(() => seen.changes.push(performance.now()));
    if (list) observer.observe(list, { childList: true, subtree: true, characterData: true });
  }, around);
  await page.keyboard.type(text, { delay: 200 });
  const { keys, changes } = await page.evaluate(() => (window as unknown as { seen: Record<"keys" | "changes", number[]> }).seen);
  return keys.map((began, at) => {
    const mine = changes.filter((when) => when > began && when < (keys[at + 1] ?? began + 200));
    return mine.length === 0 ? 0 : mine.at(-1)! - began;
  });
}
