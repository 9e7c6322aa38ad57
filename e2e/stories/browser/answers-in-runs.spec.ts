import type { Page } from "@playwright/test";
import { look } from "../../support/look";
import { begin, paying, test } from "../../support/paying";
import { expect } from "../../support/story";

const story = "answers-in-runs";
const address = "tools.pay.org.main.payments.makePayment";
const card = (page: Page) => page.getByRole("article");
const result = (page: Page) => page.getByRole("region", { name: "Result of the run" });

test("the program reads why it was declined, and the run tells it", async ({ open, organization: { owner }, payments }) => {
  const code = `const made = await ${address}({ body: { to: "Ada", amount: 5, currency: "EUR" } });\nconsole.log("because:", made.error.details.reason);\nreturn made.error;`;
  const { executionId: id } = await begin(owner.api, code);
  const [page, run] = [await open(owner), await open(owner)];
  await run.goto(`/runs/${id}`);
  await page.goto("/inbox");
  await card(page).getByRole("button", { name: "Decline" }).click();
  await page.getByLabel("Reason").fill("Not before Monday");
  await card(page).getByRole("button", { name: "Decline", exact: true }).click();
  await expect(result(run)).toContainText("approval_declined");
  await expect(run.getByText("because: Not before Monday")).toBeVisible();
  await run.getByRole("table", { name: "Calls" }).locator("tbody tr").first().click();
  await expect(run.getByRole("dialog")).toContainText(`declined by ${owner.email}`);
  await expect(run.getByRole("dialog")).toContainText("“Not before Monday”");
  await look(run, story, "1-declined");
  expect(payments.received.some(({ method }) => method === "POST")).toBe(false);
});

test("what was edited before it was approved is seen in the run: as written and as sent", { tag: "@deep" }, async ({
  open,
  organization: { owner },
}) => {
  const { executionId: id } = await begin(owner.api, paying("Ada Office GmbH"));
  const page = await open(owner);
  await page.goto("/inbox");
  await card(page).getByRole("button", { name: "Edit and approve" }).click();
  await page
    .getByRole("form", { name: "Edit the arguments" })
    .getByLabel(/^amount/)
    .fill("99");
  await page.getByRole("button", { name: "Approve as edited" }).click();
  await expect(card(page)).toContainText("the run completed");
  await page.goto(`/runs/${id}?call=2`);
  const drawer = page.getByRole("dialog");
  await expect(drawer).toContainText(`accepted by ${owner.email}`);
  await expect(drawer).toContainText("with other arguments");
  await expect(drawer.getByRole("region", { name: /^Arguments/ }).filter({ hasText: "99" })).not.toHaveCount(0);
  await expect(drawer.getByRole("region", { name: /^Arguments/ }).filter({ hasText: "1250.5" })).not.toHaveCount(0);
  await look(page, story, "2-edited");
  await page.keyboard.press("Escape");
  await expect(result(page)).toContainText("99");
});

test("the drawer of a tool lists the runs that called it, newest first, and leads to them", { tag: "@deep" }, async ({
  open,
  organization: { owner, join },
}) => {
  const { executionId: id } = await begin(owner.api, paying("Ada Office GmbH"));
  await owner.api("POST", "/executions", { body: { code: "return await tools.pay.org.main.payments.listPayments({})" } });
  const page = await open(owner);
  await page.goto(`/catalog?${new URLSearchParams({ tool: address })}`);
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("tab", { name: "Runs" }).click();
  await expect(drawer.getByRole("listitem")).toHaveCount(1);
  await expect(drawer.getByRole("listitem")).toContainText("Paused");
  await expect(drawer.getByRole("listitem")).toContainText(owner.name);
  await look(page, story, "3-runs-of-a-tool");
  await drawer.getByRole("listitem").getByRole("link").first().click();
  await expect(page).toHaveURL(`/runs/${id}`);

  const member = await open(await join("member", "Mia Member"));
  await member.goto(`/catalog?${new URLSearchParams({ tool: address })}`);
  await member.getByRole("dialog").getByRole("tab", { name: "Runs" }).click();
  await expect(member.getByText("No run that you see has called it yet.")).toBeVisible();
});
