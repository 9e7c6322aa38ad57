import { createHash } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { sampled } from "../../scripts/test-depth";
import { expectNoAxeFindings } from "./accessibility";
import { snap } from "./screenshot";

type Setting = { size: string; width: number; colorScheme: "light" | "dark" };

const settings: readonly Setting[] = [
  { size: "wide", width: 1280, colorScheme: "light" },
  { size: "phone", width: 390, colorScheme: "dark" },
  { size: "tablet", width: 768, colorScheme: "light" },
  { size: "wide", width: 1280, colorScheme: "dark" },
  { size: "phone", width: 390, colorScheme: "light" },
];

/**
 * A picture in both themes, wide, on a tablet and on a phone, each without findings, and nothing over the edge of any size.
 * `npm test` looks at one of them, and at two sizes, by the name.
 */
export async function look(page: Page, story: string, name: string): Promise<void> {
  for (const { size, width, colorScheme } of sampled(settings, { turn: turnOf(`${story} ${name}`) })) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await expect(page).toHaveTitle(/\S/); // a title streams in after the page
    await expectNoAxeFindings(page, `${name} ${size} ${colorScheme}`);
    await snap(page, story, `${name}.${size}.${colorScheme}`);
  }
  for (const { width, height } of sampled(sizes, { turn: turnOf(`${story} ${name}`), count: 2 })) {
    await page.setViewportSize({ width, height });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, `${name}: nothing hangs over the edge at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
}

/** The last one is what a page of 1280 by 844 has at a zoom of 200%. */
const sizes = [...[1280, 768, 390].map((width) => ({ width, height: 844 })), { width: 640, height: 422 }];

const turnOf = (name: string): number => createHash("sha256").update(name).digest().readUInt16BE();
