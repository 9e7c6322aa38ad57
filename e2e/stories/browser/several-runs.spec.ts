import { addExample } from "../../support/catalog";
import { expect, test } from "../../support/story";

test("what became of several runs is told although the list shows them no more", { tag: "@deep" }, async ({
  open,
  allow,
  organization: { owner },
}) => {
  await addExample(owner.api, "pets");
  const code = 'return tools.pets.org.main.messages.echo({ body: { message: "hello" } })';
  const run = await owner.api("POST", "/executions", { body: { code } });
  const { executionId } = run.json<{ executionId: string }>();
  const page = await open(owner);
  await page.goto("/runs?status=paused");
  const runs = page.getByRole("table", { name: "Runs" });
  await runs.getByRole("checkbox", { name: "Select row" }).check();
  await page.getByRole("button", { name: "Cancel 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel 1 run?" });
  await expect(dialog).toBeVisible();
  await owner.api("POST", `/api/v1/approvals/${executionId}.1`, { body: { action: "decline" } });
  await expect(page.getByText("No run matches", { exact: true })).toBeAttached();
  allow(/status of 409/);
  await dialog.getByRole("button", { name: "Cancel 1 run" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "1 run of 1 could not" })).toContainText("is over already");
});
