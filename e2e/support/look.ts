import { expect, type Page } from "@playwright/test";
import { expectNoAxeFindings } from "./accessibility";
import { snap } from "./screenshot";

/** A picture in both themes, wide and on a phone, each without findings. */
export async function look(page: Page, story: string, name: string): Promise<void> {
  for (const [size, width] of Object.entries({ wide: 1280, tablet: 768, phone: 390 })) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of size === "tablet" ? (["light"] as const) : (["light", "dark"] as const)) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await expectNoAxeFindings(page, `${name} ${size} ${colorScheme}`);
      await snap(page, story, `${name}.${size}.${colorScheme}`);
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, `${name}: nothing hangs over the edge at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
}
