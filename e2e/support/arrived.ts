import type { Page } from "@playwright/test";

/** Longer than streaming takes; what a page that broke had hidden stays so. */
const patienceMs = 3_000;

/** Makes `goto` and `reload` end when every part that was streamed stands in its place: until then a part can be there twice, once hidden. */
export function arrivedWhole(page: Page): Page {
  for (const name of ["goto", "reload"] as const) {
    const go = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page["goto"]>;
    page[name] = async (...given: unknown[]) => {
      const response = await go(...given);
      const inPlace = () => !document.querySelector("body > [hidden][id^='S:']");
      await Promise.allSettled([page.waitForFunction(inPlace, undefined, { timeout: patienceMs })]);
      return response;
    };
  }
  return page;
}
