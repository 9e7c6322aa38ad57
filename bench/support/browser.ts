import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../scripts/setup/chromium.mjs";
import { atEnd, shared } from "./ends";

const args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"];

const browser = shared(async (): Promise<Browser> => {
  const made = await chromium.launch({ executablePath: await findChromium(), args });
  atEnd(() => made.close());
  return made;
});

/** A page of somebody who signed in, in a browser whose caches are empty otherwise. */
export async function signIn(url: string, { email, password }: { email: string; password: string }): Promise<Page> {
  const context = await (await browser()).newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addInitScript({ path: "bench/support/watch-paints.js" });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((at) => at.pathname !== "/sign-in");
  return page;
}

/** Times in milliseconds, as bench/support/watch-paints.js notes them. */
export type Paints = { first: number; shift: number; slowest: number };

export const paintsOf = (page: Page): Promise<Paints> => page.evaluate(() => (window as unknown as { paints: Paints }).paints); // safe: every page of the context has them
