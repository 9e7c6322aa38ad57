import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { expectNoAxeFindings } from "../../support/accessibility";
import { look } from "../../support/look";
import { begin, paying, test as paymentsTest } from "../../support/paying";
import { newReceiver, type Receiver } from "../../support/receiver";
import { snap } from "../../support/screenshot";
import { expect } from "../../support/story";

const story = "notifications";

const test = paymentsTest.extend<{ receiver: Receiver }>({
  receiver: async ({ browserName: _ }, use) => {
    const receiver = await newReceiver();
    await use(receiver);
    receiver.close();
  },
});

const drawer = (page: Page) => page.getByRole("dialog", { name: "On call" });
const delivery = (page: Page, event: string) => drawer(page).getByRole("listitem").filter({ hasText: event });

test("another system hears that an approval waits, and of what did not arrive it hears again", async ({
  open,
  organization: { owner },
  receiver,
}) => {
  const page = await open(owner);
  await page.goto("/settings/notifications");
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await page.getByRole("button", { name: "Add webhook" }).click();
  await page.getByLabel("Name", { exact: true }).fill("On call");
  await page.getByLabel("Address").fill("https://10.0.0.1/console");
  await page.getByRole("checkbox", { name: "A run failed" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByRole("alert")).toContainText("Calls to 10.0.0.1 are not allowed");
  await page.getByLabel("Address").fill(receiver.url);
  await look(page, story, "1-add");
  await page.getByRole("dialog").getByRole("button", { name: "Add webhook" }).click();
  const secret = (await page.getByRole("figure", { name: "Signing secret" }).textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();

  await page.getByRole("row", { name: /On call/ }).click();
  await drawer(page).getByRole("button", { name: "Send a test" }).click();
  await expect(delivery(page, "webhook.test")).toContainText("Delivered");
  const [first] = receiver.received;
  expect(new Webhook(secret).verify(first!.body, first!.headers as Record<string, string>)).toMatchObject({
    type: "webhook.test",
  });

  receiver.answers(500);
  const run = await begin(owner.api, paying("Ada Office GmbH"));
  const waiting = delivery(page, "approval.waiting");
  await drawer(page).getByRole("button", { name: "Refresh" }).click();
  await expect
    .poll(async () => {
      await drawer(page).getByRole("button", { name: "Refresh" }).click();
      return waiting.getByText("It answered 500.").count();
    })
    .toBeGreaterThan(0);
  await waiting.getByRole("button", { expanded: false }).click();
  await expect(waiting.getByRole("figure", { name: "Answer" }).first()).toContainText("The disk is full");
  await expect(waiting.getByRole("figure", { name: "Body" })).not.toContainText("Ada Office");
  await expectNoAxeFindings(page);
  await look(page, story, "2-deliveries");
  receiver.answers(200);
  await waiting.getByRole("button", { name: "Send again: approval.waiting" }).click();
  await expect(waiting).toContainText("Delivered");

  const told = JSON.parse(receiver.received.at(-1)?.body ?? "{}") as { data: { url: string } };
  expect(told.data.url).toMatch(new RegExp(`/resume/${run.executionId}$`));

  await drawer(page).getByRole("button", { name: "Switch off" }).click();
  await expect(drawer(page).getByText("Switched off", { exact: true })).toBeVisible();
  await drawer(page).getByRole("button", { name: "Remove" }).click();
  await snap(page, story, "3-remove");
  await page.getByRole("button", { name: "Remove webhook" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
});

test("a member chooses what to hear of by email, and sees no webhooks", { tag: "@deep" }, async ({
  open,
  organization: { join },
}) => {
  const member = await join("member", "Mara Member");
  const page = await open(member);
  await page.goto("/settings/notifications");
  await expect(page.getByText("No mail server is set up")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add webhook" })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: "A webhook was switched off" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "A run failed" }).check();
  await page.getByLabel("Only these integrations").fill("Not a pattern");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByText("Write the name of an integration, such as github, or a pattern such as github*").first(),
  ).toBeVisible();
  await page.getByLabel("Only these integrations").fill("crm-*, github");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "A run failed" })).toBeChecked();
  await expect(page.getByLabel("Only these integrations")).toHaveValue("crm-*, github");
  await look(page, story, "4-by-email");
});
