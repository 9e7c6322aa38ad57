import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "../../support/accessibility";
import { inBothThemes } from "../../support/both-themes";
import { addExample, addLargeApi } from "../../support/catalog";
import { newOrganization } from "../../support/organization";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("the palette goes everywhere with the keyboard alone", async ({ open, organization: { owner } }) => {
  const page = await open(owner);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await expectNoAxeFindings(page);
  await snap(page, "palette", "1-open");
  await page.keyboard.type("people");
  await expect(palette.getByRole("option").first()).toContainText("Members");
  await snap(page, "palette", "2-found");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings/members");
  await expect(palette).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("dark theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("create role");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/roles\?dialog=create/);
  await expect(page.getByRole("dialog", { name: "Create role" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("zzzz");
  await expect(palette).toContainText("Nothing matches");
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
});

test("what is typed before the palette has come is not lost", { tag: "@deep" }, async ({ open, organization: { owner } }) => {
  const page = await open(owner);
  const html = await (await page.request.get("/docs")).text();
  const held: (() => void)[] = [];
  await page.route(/\/_next\/static\/chunks\/[^/]+\.js$/, async (route) => {
    const isOfThePage = html.includes(new URL(route.request().url()).pathname);
    if (!isOfThePage) await new Promise<void>((come) => held.push(come));
    await route.continue();
  });
  await page.goto("/docs", { waitUntil: "domcontentloaded" }); // what is held holds "load" up
  await expect.poll(() => held.length, { message: "the page works, and asks for the palette" }).toBeGreaterThan(0);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("memb");
  for (const come of held) come();
  await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("memb");
  await expect(page.getByRole("dialog").getByRole("option").first()).toContainText("Members");
});

async function search(page: Page, words: string) {
  await page.keyboard.press("Control+k");
  await page.keyboard.type(words);
}

test("integrations, tools, people, runs and what is to be done are found by words, and the last choices stand first", {
  tag: "@deep",
}, async ({ open, organization: { owner, join } }) => {
  await addExample(owner.api);
  await addLargeApi(owner.api, "shop", 60);
  await join("member", "Bob Builder");
  const run = await owner.api("POST", "/executions", { body: { code: "return await tools.example.notes.list({})" } });
  const { executionId } = run.json<{ executionId: string }>();
  const page = await open(owner);
  await page.goto("/");
  const palette = page.getByRole("dialog");
  const option = (name: string | RegExp) => palette.getByRole("option", { name });

  await search(page, "policy");
  await expect(option(/^Policies/), "another form of a word").toBeVisible();
  await page.keyboard.press("Escape");
  await search(page, "shop");
  await expect(option(/^Large shop/)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await search(page, "list notes");
  await expect(option(/^List notes.*Example/), "a tool by its title").toBeVisible();
  await expect(palette.getByText("Runs", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await search(page, "bob");
  await option(/^Bob Builder/).click();
  await expect(page).toHaveURL(/settings\/members\?query=/);
  await search(page, executionId);
  await option(`Run ${executionId}`).click();
  await expect(page).toHaveURL(`/runs/${executionId}`);

  await page.keyboard.press("Control+k");
  await expect(option(/^Run /).first(), "recent").toBeVisible();
  await expect(option(/^Bob Builder/)).toBeVisible();
  await inBothThemes(page, "palette", "3-recent");
  await page.keyboard.type("block shop deletes");
  await expect(option("Block destructive tools of Large shop")).toBeVisible();
  await inBothThemes(page, "palette", "4-command");
  await option("Block destructive tools of Large shop").click();
  await expect(page.getByRole("dialog", { name: "Block 12 tools" })).toBeVisible();

  const viewer = await open(await join("viewer"));
  await viewer.goto("/");
  await search(viewer, "block shop deletes");
  await expect(viewer.getByText("Tools", { exact: true }), "tools are found").toBeVisible();
  await expect(viewer.getByRole("option", { name: /^Block/ }), "and no order is taken").toHaveCount(0);
});

test("keys lead to pages, a sheet names them, and nothing of another organization is found", { tag: "@deep" }, async ({
  open,
  organization: { owner },
  url,
}) => {
  const other = await newOrganization(url);
  await addLargeApi(other.owner.api, "strange", 20);
  const page = await open(owner);
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const [key, path] of [
    ["c", "/catalog"],
    ["r", "/runs"],
    ["s", "/settings/organization"],
  ]) {
    await page.keyboard.press("g");
    await page.keyboard.press(key!);
    await expect(page).toHaveURL(path!);
  }
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByRole("region", { name: "Go to" })).toContainText("g r");
  await inBothThemes(page, "palette", "5-shortcuts");
  await page.keyboard.press("Escape");
  await page.goto("/catalog");
  await page.getByRole("searchbox", { name: "Search tools" }).pressSequentially("gr?");
  await expect(page, "letters in a field are letters").toHaveURL(/query=gr%3F/);
  await search(page, "strange");
  await expect(page.getByRole("dialog").getByText("Nothing matches")).toBeVisible();
  await page.keyboard.press("Escape");
  await search(page, "invoices of region");
  await expect(page.getByRole("option", { name: /invoices/ })).toHaveCount(0);
});

test("the palette offers only what one may do", { tag: "@deep" }, async ({ open, organization: { join } }) => {
  const page = await open(await join("viewer"));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await expect(palette.getByRole("option", { name: "Settings: Members" })).toBeVisible();
  for (const name of ["Settings: Roles", "Settings: Audit log", "Invite member", "Create API key", "Create organization"])
    await expect(palette.getByRole("option", { name })).toHaveCount(0);
});
