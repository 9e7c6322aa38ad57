import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "../../support/accessibility";
import { inBothThemes } from "../../support/both-themes";
import { addExample } from "../../support/catalog";
import { look } from "../../support/look";
import { connectModel, startModel } from "../../support/model-server";
import { test } from "../../support/reaching";
import { expect } from "../../support/story";

test("an agent is made, tried out in a conversation that asks in place, published, and its run shows each turn", async ({
  open,
  organization: { owner },
}) => {
  const model = await startModel(({ messages }) => {
    const answer = messages.find(({ role }) => role === "tool");
    if (!answer)
      return { text: "I make a note of it.", calls: [{ name: "messages_echo", arguments: { body: { message: "Milk" } } }] };
    if (JSON.stringify(answer).includes("There is bread.")) return { text: "Nothing is noted." };
    return { text: "The note **Milk** is there." };
  });
  await addExample(owner.api, "pets");
  await connectModel(owner.api, model.endpoint);
  const page = await open(owner);
  await page.goto("/agents");
  await expect(page.getByText("There is no agent yet")).toBeVisible();
  await page.getByRole("button", { name: "Create agent" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Note taker");
  await expect(dialog.getByLabel("Slug")).toHaveValue("note-taker");
  await dialog.getByRole("button", { name: "Create agent" }).click();

  await expect(page).toHaveURL("/agents/note-taker/edit");
  await page.getByLabel("Instructions").fill("You take notes. Say when one is there.");
  await page.getByRole("combobox", { name: "Connection" }).click();
  await page.getByRole("option", { name: /^127\.0\.0\.1/ }).click();
  await page.getByRole("button", { name: "Ask which models there are" }).click();
  await page.getByRole("list", { name: "Models" }).getByRole("button", { name: "small" }).click();
  await expect(page.getByLabel("Name of the model")).toHaveValue("small");
  const picker = page.getByRole("region", { name: "Tool picker" });
  await picker.getByLabel("Search tools").fill("message back");
  await picker.getByRole("checkbox", { name: /messages\.echo/ }).check();
  await expect(picker.getByText("1 tool selected")).toBeVisible();
  await picker.getByRole("button", { name: /^Details of .*messages\.echo/ }).click();
  await expect(dialog.getByRole("heading", { name: "Input" })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save agent" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await inBothThemes(page, "agents", "1-editor");
  await look(page, "agents", "1-editor");

  await page.getByRole("link", { name: "Try it out" }).click();
  await expect(page).toHaveURL("/agents/note-taker");
  await page.getByRole("textbox", { name: "Message" }).fill("Milk is out. Make a note.");
  await page.getByRole("button", { name: "Send" }).click();
  const message = page.getByRole("article", { name: /Milk is out/ });
  await expect(message.getByText("I make a note of it.")).toBeVisible();
  await message
    .getByRole("button", { name: /^Approve/ })
    .first()
    .click();
  await expect(message.getByText("The note Milk is there.")).toBeVisible();
  await expect(message).toHaveText(/I make a note of it\..*Approved.*The note Milk is there\./s);
  await expect(message.getByText("2 turns, 1 call, 2,560 tokens")).toBeVisible();
  await inBothThemes(page, "agents", "2-chat");
  await look(page, "agents", "2-chat");

  await publish(page, "The first one");
  const versions = page.getByRole("listitem").filter({ hasText: /^Version \d/ });
  await expect(versions).toHaveText([/^Version 1runsThe first one/]);
  await message.getByRole("link", { name: "Look at the run" }).click();
  const turns = page.getByRole("table", { name: "Turns" }).getByRole("row");
  await expect(turns).toHaveCount(3);
  await expect(turns.nth(1)).toContainText("calls messages_echo");
  await expect(turns.nth(2)).toContainText("The note **Milk** is there.");
  await inBothThemes(page, "agents", "3-run");
  await look(page, "agents", "3-run");

  await page.goto("/agents/note-taker/edit");
  await page.getByLabel("Instructions").fill("You take notes, in French.");
  await page.getByRole("button", { name: "Save agent" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Try it out" }).click();
  await expect(page.getByText("changed since")).toBeVisible();
  await publish(page, "In French");
  await expect(versions).toHaveText([/^Version 2runsIn French/, /^Version 1Go backThe first one/]);
  await expect(page.getByText("changed since")).toBeHidden();
  await versions.last().getByRole("button", { name: "Go back" }).click();
  await dialog.getByRole("button", { name: "Run version 1" }).click();
  await expect(versions).toHaveText([/^Version 2Go backIn French/, /^Version 1runsThe first one/]);
  await inBothThemes(page, "agents", "4-versions");
  await look(page, "agents", "4-versions");
  await page.getByRole("textbox", { name: "Message" }).fill("Bread is out, too.");
  await page.getByRole("button", { name: "Send" }).click();
  const published = page.getByRole("article", { name: /Bread is out/ });
  await expect(published.getByRole("button", { name: /^Approve/ }).first()).toBeVisible();
  await expect(published.getByText("draft", { exact: true })).toBeHidden();
  await published.getByRole("button", { name: "Decline" }).click();
  await published.getByLabel("Reason").fill("There is bread.");
  await published.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(published.getByText("Nothing is noted.")).toBeVisible();
  await expect(published.getByText("2 turns, 1 call, 2,560 tokens")).toBeVisible();
  await inBothThemes(page, "agents", "4-declined");
  await page.getByRole("link", { name: "Edit agent" }).click();
  await expect(page.getByLabel("Instructions")).toHaveValue("You take notes. Say when one is there.");

  await page.goto("/agents");
  const listed = page.getByRole("table", { name: "Agents" }).getByRole("row", { name: /Note taker/ });
  await expect(listed).toContainText("version 1");
  await expect(listed).toContainText("small");
  await expect(listed).toContainText("1 tool");
  await inBothThemes(page, "agents", "5-list");
  await look(page, "agents", "5-list");
  model.stop();
});

async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What has changed").fill(note);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
}
