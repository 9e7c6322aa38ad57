import { expect, type Page } from "@playwright/test";
import { expectNoAxeFindings } from "./accessibility";
import { snap } from "./screenshot";

/** The same in both themes, for people and for axe. */
export async function inBothThemes(page: Page, story: string, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await expectNoAxeFindings(page, `${name} ${colorScheme}`);
    await snap(page, story, `${name}.${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}
