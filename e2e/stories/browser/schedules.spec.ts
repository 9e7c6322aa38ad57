import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { expectNoAxeFindings } from "../../support/accessibility";
import { inBothThemes } from "../../support/both-themes";
import { addExample } from "../../support/catalog";
import { send } from "../../support/http";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

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
  await dialog.getByLabel("Arguments as JSON").fill('{ "message": ');
  await dialog.getByRole("button", { name: "Create schedule" }).click();
  await expect(dialog.getByText("This is no JSON object")).toBeVisible();
  await dialog.getByLabel("Arguments as JSON").fill('{ "message": "Good morning" }');
  await inBothThemes(page, story, "2-create");
  await dialog.getByRole("button", { name: "Create schedule" }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole("row", { name: /Morning echo/ });
  await expect(row).toContainText("pets.org.main.messages.echo");
  await expect(row).toContainText("30 12 * * * Asia/Calcutta");
  await expect(row).toContainText("Nothing yet");

  await row.click();
  const opened = drawer(page, "Morning echo");
  await opened.getByRole("button", { name: "Change" }).click();
  const change = drawer(page, "Change Morning echo");
  await expect(change.getByLabel("Arguments as JSON")).toHaveValue(/Good morning/);
  await change.getByLabel("Times", { exact: true }).fill("0 6 * * 1");
  await change.getByRole("combobox", { name: "While an earlier run is not over" }).click();
  await page.getByRole("option", { name: "Run beside it" }).click();
  await change.getByRole("button", { name: "Save schedule" }).click();
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

test("a signed request begins a run that the history leads to, and a new secret takes the place of the old one", async ({
  open,
  organization: { owner, join },
}) => {
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
