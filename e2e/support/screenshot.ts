import path from "node:path";
import type { Page } from "@playwright/test";
import { projectRoot } from "./console-server";

/** A picture for people to leaf through: one folder a story. */
export async function snap(page: Page, story: string, name: string): Promise<void> {
  await page.screenshot({ path: path.join(projectRoot, "e2e", "screenshots", story, `${name}.png`), animations: "disabled" });
}
