import { expect, type Page } from "@playwright/test";
import { connectBilling } from "../../support/billing";
import { look } from "../../support/look";
import { begin, ended, note, paying, type Run, test } from "../../support/paying";
import { snap } from "../../support/screenshot";

const story = "inbox";

const card = (page: Page) => page.getByRole("article");
const approve = (page: Page) => card(page).getByRole("button", { name: /^Approve/ });
const rows = (page: Page) => page.getByRole("list", { name: "Approvals" }).locator("button[id^=approval-]");

test("a run waits, somebody else approves in the inbox without reloading, and it goes on", async ({
  open,
  organization: { owner, join },
  payments,
}) => {
  const member = await join("member", "Mia Member");
  const page = await open(owner);
  await page.goto("/inbox");
  await expect(page.getByText("Nothing is waiting for you")).toBeVisible();
  await look(page, story, "1-empty");

  const run = await begin(member.api, paying("Ada Office GmbH"));
  await expect(card(page)).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) Inbox/);
  await expect(page.getByRole("link", { name: "Inbox 1 waiting" })).toBeVisible();
  await expect(card(page)).toContainText(member.email);
  await expect(card(page)).toContainText("tools.pay.org.main.payments.makePayment");
  await expect(card(page)).toContainText("1250.5");
  await expect(card(page)).toContainText("20 Nov 2026");
  await expect(card(page)).toContainText("Show all 580 characters");
  await expect(card(page)).toContainText(`POST ${payments.origin}/payments`);
  await expect(card(page).locator("[aria-current=true]")).toContainText("makePayment");
  await expect(card(page).getByRole("region", { name: "Run so far" })).toContainText("List payments");
  await look(page, story, "2-card");
  await expect(card(page).getByRole("heading", { level: 2 })).toHaveText(/^Make a payment to Ada Office GmbH/);
  await expect(rows(page)).toHaveText(/Make a payment to Ada Office GmbH/);
  await card(page).getByRole("region", { name: "Run so far" }).scrollIntoViewIfNeeded();
  await snap(page, story, "2-earlier-calls");
  await card(page).getByRole("radio", { name: "Raw JSON" }).click();
  const exact = (await owner.api("GET", `/api/v1/approvals/${run.executionId}.1`)).json<{ argumentsText: string }>()
    .argumentsText;
  expect(await card(page).getByRole("figure", { name: "Arguments as JSON" }).locator("code").textContent()).toBe(exact);
  await card(page)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(card(page)).toContainText("Approved by you");
  await expect(card(page)).toContainText("The call succeeded (HTTP 201); the run completed.");
  await expect(page).toHaveTitle(/^Inbox/);
  await look(page, story, "3-answered");
  await ended(owner.api, run.executionId);
  expect(payments.received.filter(({ method }) => method === "POST").map(({ body }) => body)).toMatchObject([
    { to: "Ada Office GmbH", amount: 1250.5, note },
  ]);

  const again = await begin(member.api, paying("Ada Office GmbH", 12_505));
  await rows(page).filter({ hasText: "12505" }).click();
  await expect(card(page)).toContainText("was 1250.5");
  await expect(card(page).getByRole("region", { name: "Earlier decisions" })).toContainText(`Approved by ${owner.email}`);
  await look(page, story, "4-changed");
  await card(page).getByRole("button", { name: "Decline" }).click();
  await page.getByLabel("Reason").fill("Ten times too much");
  await look(page, story, "5-decline");
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(card(page)).toContainText("Reason: Ten times too much");
  await expect(card(page)).toContainText("The program was told; the run completed.");
  const { text } = await member.api("GET", `/executions/${again.executionId}`);
  expect(text).toContain("approval_declined");
  expect(payments.received.filter(({ method }) => method === "POST")).toHaveLength(1);

  await page.goto("/inbox?show=answered");
  await expect(rows(page)).toHaveText([/Declined$/, /Approved$/]);
  await look(page, story, "6-answered-list");
});

test("arguments are edited, a mistake is said at its field, and what was edited is sent", async ({
  open,
  allow,
  organization: { owner },
  payments,
}) => {
  const run = await begin(owner.api, paying("Ada Office GmbH"));
  const page = await open(owner);
  allow(/status of 400/);
  await page.goto("/inbox");
  await card(page).getByRole("button", { name: "Edit and approve" }).click();
  const form = page.getByRole("form", { name: "Edit the arguments" });
  await expect(form.getByRole("textbox").first()).toBeFocused();
  await expect(form.getByRole("textbox").first()).toBeInViewport();
  await expect(page.getByRole("button", { name: "Approve as edited" })).toBeInViewport();
  const amount = form.getByLabel(/^amount/);
  await amount.fill("-3");
  await page.getByRole("button", { name: "Approve as edited" }).click();
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect(amount).toBeInViewport();
  await expect(page.getByRole("region", { name: "Decision" }).getByRole("alert")).toHaveText("Correct body.amount.");
  await expect(form.getByRole("list", { name: "Changed values" })).toHaveText("body.amount 1250.5 → -3");
  await look(page, story, "7-edit-refused");
  await amount.fill("99");
  await page.getByRole("button", { name: "Approve as edited" }).click();
  await expect(card(page)).toContainText("Approved by you");
  await expect(card(page)).toContainText("with other arguments");
  await expect(card(page).getByRole("list", { name: "Changed values" })).toHaveText("body.amount 1250.5 → 99");
  await ended(owner.api, run.executionId);
  expect(payments.received.at(-1)?.body).toMatchObject({ to: "Ada Office GmbH", amount: 99 });
});

test("with the keyboard alone: move, reach, approve, edit, decline", { tag: "@deep" }, async ({
  open,
  organization: { owner },
  payments,
}) => {
  for (const to of ["First", "Second", "Third"]) await begin(owner.api, paying(to));
  const page = await open(owner);
  await page.goto("/inbox");
  await expect(card(page)).toContainText("First");
  await page.waitForTimeout(700);
  await page.keyboard.press("j");
  await expect(card(page)).toContainText("Second");
  await page.keyboard.press("k");
  await expect(card(page)).toContainText("First");
  await page.waitForTimeout(700);
  await page.keyboard.press("3");
  await expect(page.getByRole("radio", { name: "This run" })).toBeChecked();
  await page.keyboard.press("1");
  await page.keyboard.press("a");
  await page.keyboard.press("a");
  await expect(rows(page).nth(0)).toContainText("Approved");
  await expect(card(page)).toContainText("Second");
  await expect(rows(page).nth(1)).toBeFocused();
  await expect(card(page).getByRole("button", { name: /^Approve/ }), "a second press answers nothing unread").toBeVisible();
  await page.waitForTimeout(700);
  await page.keyboard.press("d");
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("a d e 1");
  await page.keyboard.press("Control+Enter");
  await expect(rows(page).nth(1)).toContainText("Declined");
  await expect(card(page)).toContainText("Third");
  await expect(rows(page).nth(2)).toBeFocused();
  await rows(page).nth(1).click();
  await expect(card(page)).toContainText("Reason: a d e 1");
  await page.keyboard.press("ArrowDown");
  await expect(card(page)).toContainText("Third");
  await page.waitForTimeout(700);
  await page.keyboard.press("e");
  await expect(page.getByRole("form", { name: "Edit the arguments" })).toBeVisible();
  await expect.poll(() => payments.received.filter(({ method }) => method === "POST").length).toBe(1);
});

test("alike calls are compared and answered together: all that are ticked, and no other", { tag: "@deep" }, async ({
  open,
  organization: { owner },
  payments,
}) => {
  for (const to of ["First", "Second", "Third"]) await begin(owner.api, paying(to));
  const page = await open(owner);
  await page.goto("/inbox");
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Review together: Make a payment" }).click();
  const table = page.getByRole("region", { name: "Calls to answer together" });
  await expect(table.getByRole("columnheader", { name: "body.to" })).toBeVisible();
  await expect(table.getByRole("columnheader")).toHaveCount(4);
  await expect(page.getByRole("region", { name: "The same in all" })).toContainText("1250.5");
  await begin(owner.api, paying("Fourth"));
  await expect(table.getByRole("checkbox", { name: /Fourth/ }), "what comes later is not ticked").not.toBeChecked();
  await table.getByRole("checkbox", { name: /Second/ }).click();
  await look(page, story, "10-together");
  await page.getByRole("button", { name: "Approve 2 calls" }).click();
  await expect(rows(page).filter({ hasText: "Approved" })).toHaveCount(2);
  await expect(card(page)).toContainText("Fourth");
  await expect.poll(() => payments.received.filter(({ method }) => method === "POST").length).toBe(2);
});

test("a list that is cut off says so, and catches up", { tag: "@deep" }, async ({ open, allow, organization: { owner } }) => {
  const page = await open(owner);
  allow(/approvals\/follow/);
  let isCut = true;
  await page.route("**/api/v1/approvals/follow*", (route) => (isCut ? route.abort() : route.continue()));
  await page.goto("/inbox");
  await expect(page.getByText("Reconnecting")).toBeVisible();
  await begin(owner.api, paying("Ada Office GmbH"));
  await look(page, story, "11-reconnecting");
  isCut = false;
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("Reconnecting")).toHaveCount(0);
});

test("more than once is said in words, and always becomes a policy", { tag: "@deep" }, async ({
  open,
  organization: { owner },
}) => {
  const run = await begin(owner.api, paying("Ada Office GmbH"));
  const page = await open(owner);
  await page.goto("/inbox");
  await page.getByRole("radio", { name: "Hours" }).click();
  await page.getByLabel("Number of hours").fill("0");
  await expect(card(page).getByRole("button", { name: /^Approve/ })).toBeDisabled();
  await page.getByRole("radio", { name: "Always" }).click();
  await expect(page.getByText("this tool never asks anybody again")).toBeVisible();
  await snap(page, story, "15-always");
  await card(page)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(card(page)).toContainText("always from now on");
  await ended(owner.api, run.executionId);
  expect((await owner.api("GET", "/api/v1/policies")).text).toContain("pay.org.main.payments.makePayment");
  const next = await owner.api("POST", "/executions", { body: { code: paying("Somebody") } });
  expect(next.json<Run>().status, next.text).toBe("completed");
});

test("what destroys something looks like it, and money is what it is in its currency", async ({
  open,
  organization: { owner },
  payments,
}) => {
  await connectBilling(owner.api, payments);
  await begin(owner.api, 'await tools.billing.customers.deleteCustomer({ id: "cus_1004" });');
  const refund = { amount: 12_500, currency: "eur", reason: "The parcel never arrived." };
  await begin(owner.api, `await tools.billing.refunds.createRefund(${JSON.stringify({ body: refund })});`);
  const page = await open(owner);
  await page.clock.install();
  await page.goto("/inbox");
  await expect(rows(page)).toHaveCount(2);
  await expect(card(page).getByRole("heading", { name: /^Delete customer cus_1004 for good/ })).toContainText("Destructive");
  await expect(card(page)).toContainText(`DELETE ${payments.origin}/customers/cus_1004`);
  await expect(card(page).locator("mark")).toHaveText("cus_1004");
  await expect(card(page)).toContainText("This cannot be undone.");
  await expect(card(page).getByRole("button", { name: /^Approve deletion/ })).toBeVisible();
  await expect(rows(page).first()).toContainText("Destructive");
  await look(page, story, "20-destructive");

  const deleted = () => payments.received.filter(({ method }) => method === "DELETE").length;
  const held = page.getByText("Will be sent in");
  await page.clock.pauseAt(Date.now() + 60_000);
  await card(page)
    .getByRole("button", { name: /^Approve deletion/ })
    .click();
  await expect(card(page).getByRole("heading", { level: 2 })).toHaveText(/^Refund €125.00/);
  await expect(card(page)).toContainText("12500 minor units");
  await expect(held).toBeVisible();
  await snap(page, story, "21-held");
  await page.clock.runFor(4_000);
  await page.keyboard.press("u");
  await expect(held).toHaveCount(0);
  await expect(card(page).getByRole("heading", { level: 2 })).toHaveText(/^Delete customer/);
  await page.clock.runFor(10_000);
  expect(deleted(), "it was taken back").toBe(0);
  await page.keyboard.press("a");
  await expect(held).toBeVisible();
  const asks = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(await page.evaluate(asks), "the browser asks before it leaves").toBe(false);
  await page.clock.runFor(5_000);
  await expect.poll(deleted).toBe(1);
  await expect(held).toHaveCount(0);
  expect(await page.evaluate(asks)).toBe(true);
  await page.clock.resume();
  await page.goto("/");
  await expect(page.getByText("Refund €125.00")).toBeVisible();
  await look(page, story, "22-overview");
});

test("two people approve together, one of them says to be on it, and the other sees it at once", { tag: "@deep" }, async ({
  open,
  organization: { owner, join },
  payments,
}) => {
  const other = await join("admin", "Adam Admin");
  const policy = {
    ...{ owner: "org", pattern: "pay.*.*.payments.makePayment", action: "require_approval", quorum: 2 },
    ...{ escalateTo: "member", escalateMinutes: 30 },
  };
  expect((await owner.api("POST", "/api/v1/policies", { body: policy })).status).toBe(201);
  const { executionId } = await begin(owner.api, paying("Ada Office GmbH"));
  const [one, two] = [await open(owner), await open(other)];
  for (const page of [one, two]) {
    await page.goto("/inbox");
    await expect(card(page)).toContainText("0 of 2 people approved");
    await expect(card(page)).toContainText("If nobody answers, members with the role member may answer too");
  }
  await card(one).getByRole("button", { name: "I am on it" }).click();
  await expect(card(one)).toContainText("You are on it");
  await expect(card(two)).toContainText("Olga Owner is on it");
  await expect(rows(two)).toContainText("Olga Owner is on it");
  await look(two, story, "7-claimed");
  await card(two).getByRole("button", { name: "Take over" }).click();
  await expect(card(one)).toContainText("Adam Admin is on it");
  await approve(one).click();
  await expect(card(two)).toContainText("1 of 2 people approved");
  await approve(two).click();
  await expect(card(two)).toContainText("The call succeeded (HTTP 201); the run completed.");
  await ended(owner.api, executionId);
  expect(payments.received.filter(({ method }) => method === "POST")).toHaveLength(1);
  await two.goto("/policies");
  await two.getByRole("button", { name: /^Actions for pay/ }).click();
  await two.getByRole("menuitem", { name: "Edit" }).click();
  await two.getByLabel("People who have to approve").fill("3");
  await expect(two.getByRole("dialog")).toContainText("Nobody could approve it: 3 people have to, and 2 people");
  await snap(two, story, "8-too-few");
});
