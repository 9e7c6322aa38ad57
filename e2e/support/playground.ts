import type { Page } from "@playwright/test";
import { addExample } from "./catalog";
import type { Organization } from "./organization";
import type { Person } from "./people";
import { expect } from "./story";

export const editor = (page: Page) => page.getByRole("region", { name: "Program" }).getByRole("textbox");
export const results = (page: Page) => page.getByRole("region", { name: "Run", exact: true });
export const state = (page: Page, word: string) =>
  results(page)
    .getByRole("status")
    .getByText(new RegExp(`^${word}$`, "i"));
export const showing = (page: Page, tab: "Result" | "Output" | "Calls") => results(page).getByRole("tab", { name: tab }).click();
export const library = (page: Page) => page.getByRole("region", { name: "Library" });
export const callRows = (page: Page) => results(page).getByRole("table", { name: "Calls" }).getByRole("row");
export const runButton = (page: Page) => page.getByRole("button", { name: "Run", exact: true });

type Open = (person: Pick<Person, "cookie">) => Promise<Page>;

/** The example is connected, and a member has the editor before them. */
export async function memberAtEditor(open: Open, { owner, join }: Pick<Organization, "owner" | "join">): Promise<Page> {
  await addExample(owner.api);
  const page = await open(await join("member", "Mia Member"));
  await goToEditor(page);
  return page;
}

export async function goToEditor(page: Page): Promise<void> {
  await page.goto("/playground");
  await ready(page);
}

export const ready = (page: Page) => expect(page.locator(".view-lines")).toBeVisible();

/** Where the panes have just changed their places the editor is drawn anew, and what was typed went to the old one. */
export async function write(page: Page, code: string): Promise<void> {
  await expect(async () => {
    await editor(page).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText(code);
    await expect(page.locator(".view-lines")).toContainText(code.split("\n")[0] ?? "", { timeout: 2_000 });
  }).toPass();
}

export async function begin(page: Page, code: string): Promise<string> {
  await write(page, code);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page).toHaveURL(/run=/);
  return new URL(page.url()).searchParams.get("run") ?? "";
}

export async function example(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByRole("menuitem", { name: title }).click();
}
