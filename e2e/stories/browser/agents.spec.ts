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
    if (JSON.stringify(messages).includes("How many notes"))
      return answer
        ? { text: `It answered ${JSON.stringify(answer.content)}.` }
        : { calls: [{ name: "execute", arguments: { code } }] };
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

  const tab = async (name: string) => {
    const link = page.getByRole("navigation", { name: "Pages of the agent" }).getByRole("link", { name, exact: true });
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "page");
  };
  await tab("Conversation");
  await expect(page).toHaveURL("/agents/note-taker");
  await page
    .getByRole("textbox", { name: "Message" })
    .fill("Milk is out. Make a note of it, so that nobody comes home without any.");
  await page.getByRole("button", { name: "Send" }).click();
  const message = page.getByRole("article", { name: /Milk is out/ });
  const newest = page.getByRole("list", { name: "Newest runs" }).getByRole("listitem");
  await expect(newest, "the list follows the conversation").toHaveText([/Milk is out.*Paused, 1 waiting/]);
  await expect(message.getByText("I make a note of it.")).toBeVisible();
  await message
    .getByRole("button", { name: /^Approve/ })
    .first()
    .click();
  await expect(message.getByText("The note Milk is there.")).toBeVisible();
  await expect(message).toHaveText(/I make a note of it\..*Approved.*The note Milk is there\./s);
  await expect(message.getByText("2 turns, 1 call, 2,560 tokens")).toBeVisible();
  await expect(newest).toHaveText([/Milk is out.*Completed/]);
  await inBothThemes(page, "agents", "2-chat");
  await look(page, "agents", "2-chat");

  await publish(page, "The first one");
  const versions = page.getByRole("listitem").filter({ hasText: /^Version \d/ });
  await expect(versions).toHaveText([/^Version 1Runs nowThe first one/]);
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
  await tab("Versions");
  const compared = page.getByRole("region", { name: "Instructions, compared" });
  await expect(compared).toContainText("now: You take notes, in French.");
  await inBothThemes(page, "agents", "6-compare");
  await tab("Conversation");
  await expect(page.getByText("changed since")).toBeVisible();
  await publish(page, "In French");
  await expect(versions).toHaveText([/^Version 2Runs nowIn French/, /^Version 1Go backThe first one/]);
  await expect(page.getByText("changed since")).toBeHidden();
  await versions.last().getByRole("button", { name: "Go back" }).click();
  await dialog.getByRole("button", { name: "Run version 1" }).click();
  await expect(versions).toHaveText([/^Version 2Go backIn French/, /^Version 1Runs nowThe first one/]);
  await inBothThemes(page, "agents", "4-versions");
  await look(page, "agents", "4-versions");
  await page.getByRole("textbox", { name: "Message" }).fill("Bread is out, too.");
  await page.getByRole("button", { name: "Send" }).click();
  const published = page.getByRole("article", { name: /Bread is out/ });
  await expect(published.getByRole("button", { name: /^Approve/ }).first()).toBeVisible();
  await expect(published.getByText("Draft", { exact: true })).toBeHidden();
  await published.getByRole("button", { name: "Decline" }).click();
  await published.getByLabel("Reason").fill("There is bread.");
  await published.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(published.getByText("Nothing is noted.")).toBeVisible();
  await expect(published.getByText("2 turns, 1 call, 2,560 tokens")).toBeVisible();
  await inBothThemes(page, "agents", "4-declined");
  await expect(page.getByRole("checkbox", { name: "As it is now" })).not.toBeChecked();
  await tab("Definition");
  await expect(page.getByLabel("Instructions")).toHaveValue("You take notes. Say when one is there.");

  await tab("Tasks");
  await expect(page.getByText("There is no task yet")).toBeVisible();
  await page.getByRole("button", { name: "Add task" }).click();
  await dialog.getByLabel("What it is asked").fill("Milk is out. Make a note.");
  await dialog.getByRole("combobox", { name: "Tools it should call" }).fill("send a message and get it back");
  await dialog.getByRole("option", { name: /^pets\.org\.main\.messages\.echo/ }).click();
  await expect(dialog.getByRole("list", { name: "Expected tools" })).toContainText("1. pets.org.main.messages.echo");
  await dialog.getByRole("button", { name: "Expect arguments of pets.org.main.messages.echo" }).click();
  const wanted = dialog.getByLabel("Arguments it should get");
  await wanted.fill("{");
  await dialog.getByRole("button", { name: "Add task" }).click();
  await expect(dialog.getByText("This is no JSON object")).toBeVisible();
  await wanted.fill('{ "body": { "message": "Milk" } }');
  await dialog.getByRole("button", { name: "Add task" }).click();
  await page.getByRole("button", { name: "Add task" }).click();
  await dialog.getByLabel("What it is asked").fill("There is nothing to do.");
  await dialog.getByRole("button", { name: "Add task" }).click();
  await expect(page.getByRole("list", { name: "Tasks" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("list", { name: "Tasks" })).toContainText('messages.echo({"body":{"message":"Milk"}})');
  await page.getByRole("combobox", { name: "What is tried" }).click();
  await page.getByRole("option", { name: "Version 2" }).click();
  await page.getByRole("button", { name: "Try all tasks" }).click();
  const verdicts = page.getByRole("table", { name: "Tasks by version" });
  await expect(verdicts.getByRole("cell", { name: /^1 of 2/ })).toHaveCount(1);
  await page.getByRole("combobox", { name: "What is tried" }).click();
  await page.getByRole("option", { name: "As it is now" }).click();
  await page.getByRole("button", { name: "Try all tasks" }).click();
  await expect(verdicts.getByRole("cell", { name: /^1 of 2/ })).toHaveCount(2);
  const missed = page.getByRole("list", { name: "Tried tasks" }).getByRole("listitem").filter({ hasText: "nothing to do" });
  await expect(missed).toContainText("Would have changed something besides: pets.org.main.messages.echo");
  await inBothThemes(page, "agents", "7-tasks");
  await look(page, "agents", "7-tasks");
  await missed.getByRole("link", { name: "Open run" }).click();
  await expect(page.getByRole("table", { name: "Turns" })).toBeVisible();

  await page.goto("/agents/note-taker");
  await page.getByRole("link", { name: "All runs" }).click();
  await expect(page).toHaveURL(/\/runs\?agent=/);
  await expect(page.getByRole("search")).toContainText("Note taker");
  await expect(page.getByRole("table", { name: "Runs" }).getByRole("row")).toHaveCount(7);
  await expect(page.getByRole("region", { name: "Runs over time" })).toContainText("6 runs in the last 24 hours");

  await owner.api("POST", "/api/v1/toolkits", { body: { slug: "notes", name: "Notes", patterns: ["pets.*.*.notes.*"] } });
  const config = { model: { connection: "models.org.main", name: "small" }, toolkit: "notes", mode: "code" };
  await owner.api("POST", "/api/v1/agents", { body: { slug: "coder", name: "Coder", config } });
  await page.goto("/agents/coder");
  await page.getByRole("textbox", { name: "Message" }).fill("How many notes are there?");
  await page.getByRole("button", { name: "Send" }).click();
  const coded = page.getByRole("article", { name: /How many notes/ });
  await expect(coded.getByText("List notes")).toBeVisible();
  await expect(coded.getByText(/It answered .*true.*tool_not_found/)).toBeVisible();
  await inBothThemes(page, "agents", "8-code");

  await page.goto("/agents");
  const listed = page.getByRole("table", { name: "Agents" }).getByRole("row", { name: /Note taker/ });
  await expect(listed).toContainText("Version 1");
  await expect(listed).toContainText("small");
  await expect(listed).toContainText("1 tool");
  await expect(listed.getByRole("link", { name: /Completed/ }), "its last run").toBeVisible();
  await inBothThemes(page, "agents", "5-list");
  await look(page, "agents", "5-list");
  model.stop();
});

/** A tool of the toolkit, and one that does not exist for the agent. */
const code = `const read = await tools.pets.org.main.notes.list({});
const other = await tools.pets.org.main.messages.echo({ body: { message: "Hi" } });
return [read.ok, other.error.code];`;

async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What has changed").fill(note);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
}
