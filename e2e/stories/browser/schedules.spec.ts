import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { expectNoAxeFindings } from "../../support/accessibility";
import { inBothThemes } from "../../support/both-themes";
import { addExample } from "../../support/catalog";
import { type Api, send } from "../../support/http";
import { createKey } from "../../support/people";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";
import { startUpstream } from "../../support/upstream";

const story = "schedules";

const drawer = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

test("a tool runs at times, with the next ones in view, until somebody pauses or removes it", async ({
  open,
  organization: { owner },
}) => {
  await addExample(owner.api, "pets");
  const page = await open(owner);
  await page.goto("/schedules");
  await expect(page.getByText("Nothing runs by itself yet")).toBeVisible();
  await inBothThemes(page, story, "1-empty");

  await page.getByRole("button", { name: "Create schedule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Morning echo");
  await dialog.getByLabel("Arguments as JSON").fill('{ "message": ');
  await dialog.getByRole("button", { name: "Create schedule" }).click();
  await expect(dialog.getByText("This is no JSON object")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Tool", exact: true }).fill("echo a message");
  await dialog.getByRole("option", { name: /^pets\.org\.main\.messages\.echo/ }).click();
  const times = dialog.getByRole("region", { name: "Next runs" });
  await dialog.getByLabel("Times", { exact: true }).fill("0 0 30 2 *");
  await expect(dialog.getByText("No date ever fits this")).toBeVisible();
  await dialog.getByLabel("Times", { exact: true }).fill("30 12 * * *");
  await dialog.getByRole("combobox", { name: "Time zone" }).fill("Asia/Calc");
  await dialog.getByRole("option", { name: "Asia/Calcutta" }).click();
  await expect(times.getByRole("listitem")).toHaveCount(5);
  await expect(times.getByRole("listitem").first()).toContainText("12:30");
  await expect(times.locator("time").first()).toHaveAttribute("datetime", /T07:00:00\.000Z$/);
  const written = (within: Locator, as: string) =>
    within.getByRole("radiogroup", { name: "Write the arguments as" }).getByRole("radio", { name: as });
  await expect(written(dialog, "Form")).toBeChecked();
  await dialog.getByRole("textbox", { name: /^message/ }).fill("Good morning");
  await dialog.getByLabel("Runs at most").fill("0");
  await inBothThemes(page, story, "2-create");
  await dialog.getByRole("button", { name: "Create schedule" }).click();
  await expect(dialog.getByLabel("Runs at most")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Runs at most").fill("24");
  await dialog.getByRole("button", { name: "Create schedule" }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole("row", { name: /Morning echo/ });
  await expect(row).toContainText("pets.org.main.messages.echo");
  await expect(row).toContainText(/Every day at 12:30next in .* · Asia\/Calcutta/);
  await expect(row).toContainText("Nothing yet");

  await row.click();
  const opened = drawer(page, "Morning echo");
  await expect(opened.getByText("24 runs in one day")).toBeVisible();
  await opened.getByRole("button", { name: "Change" }).click();
  const change = drawer(page, "Change Morning echo");
  await written(change, "JSON").click();
  await expect(change.getByLabel("Arguments as JSON")).toHaveValue(/Good morning/);
  await change.getByLabel("Times", { exact: true }).fill("0 6 * * 1");
  await change.getByRole("combobox", { name: "While an earlier run is not over" }).click();
  await page.getByRole("option", { name: "Run beside it" }).click();
  await change.getByLabel("Runs at most").fill("");
  await change.getByLabel("Calls of tools at most").fill("500");
  await change.getByRole("button", { name: "Save schedule" }).click();
  await expect(opened.getByText("500 calls in one day")).toBeVisible();
  await expect(opened.getByText("0 6 * * 1 Asia/Calcutta")).toBeVisible();
  await expect(opened.getByText("Runs beside it")).toBeVisible();
  await opened.getByRole("button", { name: "Pause" }).click();
  await expect(opened.getByText("Paused", { exact: true })).toBeVisible();
  await opened.getByRole("button", { name: "Resume" }).click();
  await expect(opened.getByText("Next runs")).toBeVisible();
  await opened.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove schedule" }).click();
  await expect(page.getByText("Nothing runs by itself yet")).toBeVisible();
});

test("a signed request begins a run that the history leads to, and a new secret takes the place of the old one", {
  tag: "@deep",
}, async ({ open, organization: { owner, join } }) => {
  const page = await open(owner);
  await page.goto("/schedules?dialog=create");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("On order");
  await dialog.getByRole("radio", { name: "Code" }).click();
  await dialog.getByLabel("Code", { exact: true }).fill("return inputs.payload.order");
  await dialog.getByRole("radio", { name: "By a webhook" }).click();
  await dialog.getByRole("button", { name: "Create schedule" }).click();
  const address = (await dialog.getByRole("figure", { name: "Address" }).textContent()) ?? "";
  const secret = (await dialog.getByRole("figure", { name: "Signing secret" }).textContent()) ?? "";
  await expectNoAxeFindings(page);
  await snap(page, story, "3-secret");
  await dialog.getByRole("button", { name: "Done" }).click();
  const order = (key: string) => send(address, signed(key, { order: 7 }));
  expect(await order(secret)).toMatchObject({ status: 202 });

  const row = page.getByRole("row", { name: /On order/ });
  await row.click();
  const opened = drawer(page, "On order");
  const history = opened.getByRole("list", { name: "What came of it" }).getByRole("listitem");
  await expect(async () => {
    await opened.getByRole("button", { name: "Refresh" }).click();
    await expect(history.filter({ hasText: "Completed" })).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await inBothThemes(page, story, "4-history");

  await opened.getByRole("button", { name: "New secret" }).click();
  const renewal = drawer(page, "New secret for On order");
  await renewal.getByRole("combobox").click();
  await page.getByRole("option", { name: /No longer/ }).click();
  await renewal.getByRole("button", { name: "Make a new secret" }).click();
  const next = (await renewal.getByRole("figure", { name: "Signing secret" }).textContent()) ?? "";
  await renewal.getByRole("button", { name: "Done" }).click();
  expect(await order(secret)).toMatchObject({ status: 401 });
  expect(await order(next)).toMatchObject({ status: 202 });
  await opened.getByRole("link", { name: "Open run" }).first().click();
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]+$/);
  await page.goto("/schedules");
  await expect(row).toContainText("Completed");
  await inBothThemes(page, story, "5-list");

  const viewer = await open(await join("viewer", "Vera Viewer"));
  await viewer.goto("/schedules");
  await viewer.getByRole("row", { name: /On order/ }).click();
  await expect(drawer(viewer, "On order").getByText(/\/hooks\//)).toBeVisible();
  await expect(viewer.getByRole("button", { name: /Create schedule|Pause|Remove|Change|New secret/ })).toHaveCount(0);
});

test("a snippet and an agent are picked, limited to a toolkit and run as a key", { tag: "@deep" }, async ({
  open,
  organization: { owner },
}) => {
  await addExample(owner.api, "pets");
  await createKey(owner.api, { permissions: ["tools:call", "executions:read"], kind: "service", name: "Robot" });
  await made(owner.api, "/snippets", { name: "Weekly report", code: "return 7", isShared: true });
  await made(owner.api, "/toolkits", { slug: "echoes", name: "Echoes", patterns: ["pets.*"] });
  const model = await startUpstream();
  model.answers.set("/v1/models", { text: '{ "object": "list", "data": [{ "id": "small" }] }' });
  await publishHelper(owner.api, model.origin);
  const page = await open(owner);
  await page.goto("/schedules");
  const dialog = page.getByRole("dialog");
  const pick = async (field: string, option: RegExp) => {
    await dialog.getByRole("combobox", { name: field, exact: true }).click();
    await page.getByRole("option", { name: option }).click();
  };

  await page.getByRole("button", { name: "Create schedule" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Weekly");
  await dialog.getByRole("radio", { name: "Snippet" }).click();
  await pick("Snippet", /^Weekly report/);
  await pick("Acting as", /^Robot/);
  await pick("Toolkit", /^Echoes/);
  await pick("Times that nobody was there for", /^Run once/);
  await inBothThemes(page, story, "6-pickers");
  await dialog.getByRole("button", { name: "Create schedule" }).click();
  await page.getByRole("row", { name: /Weekly.*Snippet: Weekly report.*Robot/ }).click();
  for (const words of ["Robot", "echoes", "One run for all"]) await expect(drawer(page, "Weekly").getByText(words)).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Create schedule" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Standup");
  await dialog.getByRole("radio", { name: "Agent" }).click();
  await pick("Agent", /^Helper/);
  await dialog.getByLabel("What it is asked").fill("What happened since yesterday?");
  await dialog.getByRole("button", { name: "Create schedule" }).click();
  await expect(page.getByRole("row", { name: /Standup.*Agent: Helper/ })).toBeVisible();
  model.stop();
});

async function made(api: Api, path: string, body: object): Promise<void> {
  const answer = await api("POST", `/api/v1${path}`, { body });
  expect(answer.status, answer.text).toBeLessThan(300);
}

async function publishHelper(api: Api, origin: string): Promise<void> {
  const source = { endpoint: `${origin}/v1`, config: { dialect: "openai" } };
  await made(api, "/integrations", { source, kind: "model", slug: "llm" });
  const values = { key: "key-1234567890" };
  await made(api, "/connections", { integration: "llm", owner: "org", name: "main", template: "key", values });
  const config = { instructions: "You help.", model: { connection: "llm.org.main", name: "small" } };
  await made(api, "/agents", { slug: "helper", name: "Helper", config });
  await made(api, "/agents/helper/publish", {});
}

function signed(secret: string, payload: unknown) {
  const [id, body, at] = [`msg_${randomUUID()}`, JSON.stringify(payload), new Date()];
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(secret).sign(id, at, body),
  };
  return { method: "POST", headers, body };
}
