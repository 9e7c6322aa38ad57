import { look } from "../../support/look";
import { editor, goToEditor, library, memberAtEditor, ready, write } from "../../support/playground";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

const story = "playground-library";

test("a call is put into the program from the library, and a program is kept, shared by its link and found by a colleague", {
  tag: "@deep",
}, async ({ open, organization: { owner, join } }) => {
  const page = await memberAtEditor(open, { owner, join });
  await write(page, "// mine");
  await library(page)
    .getByRole("button", { name: /^Example/ })
    .click();
  await library(page)
    .getByRole("list", { name: "Tools of example" })
    .getByRole("button", { name: /Read one note/i })
    .click();
  await expect(page.locator(".view-lines")).toContainText("const answer = await tools.example.org.main.notes.get({ id: 1 });");
  await expect(page.locator(".view-lines")).toContainText("// mine");
  await expect(page.locator(".squiggly-error")).toHaveCount(0);
  await library(page).getByRole("searchbox").fill("send a message");
  await expect(library(page).getByRole("list", { name: "Tools found" }).getByRole("listitem").first()).toBeVisible();
  await snap(page, story, "12-library");

  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("One note");
  await look(page, story, "13-share");
  await dialog.getByRole("button", { name: "Save and share" }).click();
  const link = await dialog.getByRole("figure", { name: "Link" }).locator("code").textContent();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tab", { name: "One note", exact: true })).toBeVisible();
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" // more");
  await expect(page.getByRole("tab", { name: "One note (changed)" })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("button", { name: "Save and share" }).click();
  await expect(page.getByRole("button", { name: "Saved" })).toBeVisible();

  const colleague = await open(owner);
  await colleague.goto(link ?? "");
  await expect(colleague.getByRole("tab", { name: "One note" })).toHaveAttribute("aria-selected", "true");
  await expect(colleague.locator(".view-lines")).toContainText("// more");
  await expect(colleague).toHaveURL("/playground");
  await library(colleague).getByRole("tab", { name: "Snippets" }).click();
  await expect(library(colleague).getByRole("listitem")).toContainText("mia.member");
  await snap(colleague, story, "14-snippets");
});

test("the borders between the panes move with the keyboard and stay where they were put", { tag: "@deep" }, async ({
  open,
  organization: { owner },
}) => {
  const page = await open(owner);
  await goToEditor(page);
  const border = page.getByRole("separator", { name: "Width of the library" });
  const before = (await library(page).boundingBox())?.width ?? 0;
  await border.focus();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press("ArrowRight");
  const after = (await library(page).boundingBox())?.width ?? 0;
  expect(after).toBeGreaterThan(before);
  await page.reload();
  await ready(page);
  await expect.poll(async () => Math.abs(((await library(page).boundingBox())?.width ?? 0) - after)).toBeLessThan(3);
});
