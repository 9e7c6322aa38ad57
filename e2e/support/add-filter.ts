import { expect, type Page } from "@playwright/test";

/** Filters a list by a value of a field, and sees the chip that says so. */
export async function addFilter(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: new RegExp(`^${field}`) }).click();
  await page.getByRole("option", { name: value, exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText(`${field} is ${value}`)).toBeVisible();
}
