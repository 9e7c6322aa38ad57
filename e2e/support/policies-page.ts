import type { Page } from "@playwright/test";

/** The policies of one list, in their order. */
export const patternsIn = (page: Page, list: "Organization" | "Mine") =>
  page.getByRole("list", { name: `Policies: ${list}` }).getByRole("listitem");

export async function choose(page: Page, field: string, option: RegExp): Promise<void> {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
}
