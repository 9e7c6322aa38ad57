import { expect, type Page } from "@playwright/test";
import { sampled } from "../../scripts/test-depth";
import { expectNoAxeFindings } from "./accessibility";
import { snap } from "./screenshot";

/** The same in both themes, for people and for axe; `npm test` looks at one of them, by the name. */
export async function inBothThemes(page: Page, story: string, name: string): Promise<void> {
  const themes = ["light", "dark"] as const;
  for (const colorScheme of sampled(themes, { turn: `${story} ${name}`.length })) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await expectNoAxeFindings(page, `${name} ${colorScheme}`);
    await snap(page, story, `${name}.${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}
