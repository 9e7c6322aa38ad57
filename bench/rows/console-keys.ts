import type { Page } from "@playwright/test";
import { paintsOf } from "../support/browser";
import { shared } from "../support/ends";
import { settledMs, used } from "../support/used-console";

const waitingCount = 200;
const pauseMs = 120;

/** The console with so many approvals waiting that an approver needs an hour for them. */
const full = shared(async () => {
  const { page, pause } = await used();
  for (let at = 0; at < waitingCount; at += 1) await pause();
  return page;
});

/** Through the list, into the edit and the refusal of a card and out again, and an approval, all by keyboard. */
export async function keyInFullInbox(): Promise<number> {
  const page = await full();
  await page.goto("/inbox");
  await page.getByRole("button", { name: /^Approve/ }).waitFor();
  await page.waitForTimeout(settledMs);
  const keys = [..."jjjjjjjjkkkkjjjj", "e", "Escape", "d", "Escape", "2", "1", "j", "a", "j", "a"];
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(pauseMs);
  }
  return (await paintsOf(page)).slowest;
}

const lines = (page: Page) => page.locator(".view-lines").first();

/** From the address to a letter that stands in the editor. */
export async function editorUsable(): Promise<number> {
  const { page } = await used();
  await page.goto("/runs");
  await page.waitForTimeout(settledMs);
  const began = performance.now();
  await page.goto("/playground", { waitUntil: "commit" });
  const editor = page.getByRole("region", { name: "Program" }).getByRole("textbox");
  await editor.waitFor({ state: "attached" });
  await editor.focus();
  await page.keyboard.type("q");
  await lines(page).getByText(/^q/).first().waitFor();
  return performance.now() - began;
}

/** From the dot's key to the first row of the list, as the page sees both, once the types of the integration are there. */
export async function completion(): Promise<number> {
  const { page } = await used();
  await page.goto("/playground");
  const editor = page.getByRole("region", { name: "Program" }).getByRole("textbox");
  await editor.focus();
  const ask = async () => {
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("await tools.large0.org.main");
    await page.keyboard.press("Escape");
    await page.waitForTimeout(settledMs);
    const shown = await page.evaluateHandle(fromKeyToRow);
    await page.keyboard.type(".");
    return await shown.evaluate(({ time }) => time);
  };
  await ask();
  return ask();
}

/** Begins to watch in the page. The time is in an object, so that it is not waited for at once. */
function fromKeyToRow(): { time: Promise<number> } {
  const time = new Promise<number>((resolve) => {
    let began = 0;
    document.addEventListener(
      "keydown",
      () => {
        began = performance.now();
      },
      { capture: true, once: true },
    );
    const changes = new MutationObserver(() => {
      if (began === 0 || !document.querySelector(".suggest-widget.visible .monaco-list-row")) return;
      changes.disconnect();
      resolve(performance.now() - began);
    });
    changes.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  return { time };
}
