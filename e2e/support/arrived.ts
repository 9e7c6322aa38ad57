import type { Page } from "@playwright/test";

/** Makes `goto` and `reload` end when every part that was streamed stands in its place: until then a part can be there twice, once hidden. */
export function arrivedWhole(page: Page): Page {
  for (const name of ["goto", "reload"] as const) {
    const go = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page["goto"]>;
    page[name] = async (...given: unknown[]) => {
      const response = await go(...given);
      await page.waitForFunction(() => !document.querySelector("body > [hidden][id^='S:']"));
      return response;
    };
  }
  return page;
}
