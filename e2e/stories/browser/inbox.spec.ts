import type { Page } from "@playwright/test";
import type { Api } from "../../support/http";
import { look } from "../../support/look";
import { newOrganization } from "../../support/organization";
import { connectPayments, type Payments, startPayments } from "../../support/payments";
import { goOn } from "../../support/people";
import { snap } from "../../support/screenshot";
import { test as base, expect } from "../../support/story";

const test = base.extend<{ payments: Payments }>({
  payments: async ({ browserName: _ }, use) => {
    const payments = await startPayments();
    await use(payments);
    payments.stop();
  },
});

const story = "inbox";
const note = "For the invoices of October. ".repeat(20);

/** A run that lists payments, then makes one, which asks. */
const paying = (to: string, amount = 1250.5) => `const before = await tools.pay.org.main.payments.listPayments({});
console.log("payments so far", before.ok);

// what is due today
const payment = {
  to: ${JSON.stringify(to)},
  amount: ${amount},
  currency: "EUR",
  dueOn: "2026-11-20",
  note: ${JSON.stringify(note)},
  tags: ["october", "office"],
};
const made = await tools.pay.org.main.payments.makePayment({ body: payment });
return made.ok ? made.data : made.error.code;`;

type Run = { executionId: string; status: string; structured: { result?: unknown; executionId?: string } };

async function begin(api: Api, code: string): Promise<Run> {
  const answer = await api("POST", "/executions", { body: { code } });
  const run = answer.json<Run>();
  expect(run.status, answer.text).toBe("paused");
  return run;
}

const ended = async (api: Api, id: string): Promise<Run> => {
  let run = (await api("GET", `/executions/${id}`)).json<{ state?: string; status?: string }>();
  await expect(async () => {
    run = (await api("GET", `/executions/${id}`)).json();
    expect(JSON.stringify(run)).toContain('"completed"');
  }).toPass({ timeout: 10_000 });
  return run as unknown as Run;
};

const card = (page: Page) => page.getByRole("article");
const approvals = (page: Page) => page.getByRole("list", { name: "Approvals" }).getByRole("listitem");

test("a run waits, somebody else approves in the inbox without reloading, and it goes on", async ({
  open,
  organization: { owner, join },
  payments,
}) => {
  test.setTimeout(120_000);
  await connectPayments(owner.api, payments);
  const member = await join("member", "Mia Member");
  const page = await open(owner);
  await page.goto("/inbox");
  await expect(page.getByText("Nothing waits for you")).toBeVisible();
  await look(page, story, "1-empty");

  const asked = Date.now();
  const run = await begin(member.api, paying("Ada Office GmbH"));
  await expect(card(page)).toBeVisible();
  console.log(`seen after ${Date.now() - asked} ms, with the run itself`);
  await expect(page).toHaveTitle(/^\(1\) Inbox/);
  await expect(page.getByRole("link", { name: "Inbox 1 waiting" })).toBeVisible();
  await expect(card(page)).toContainText(member.email);
  await expect(card(page)).toContainText("tools.pay.org.main.payments.makePayment");
  await expect(card(page)).toContainText("1,250.5 EUR");
  await expect(card(page)).toContainText("20 Nov 2026");
  await expect(card(page)).toContainText("Show all 580 characters");
  await expect(card(page)).toContainText(`POST ${payments.origin}/payments`);
  await expect(card(page).locator("[aria-current=true]")).toContainText("makePayment");
  await expect(card(page).getByRole("region", { name: "Earlier calls of the run" })).toContainText("listPayments");
  await look(page, story, "2-card");
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
  const changed = card(page).filter({ hasText: "12,505 EUR" });
  await expect(changed).toContainText("was 1,250.5 EUR");
  await changed.scrollIntoViewIfNeeded();
  await look(page, story, "4-changed");
  await changed.getByRole("button", { name: "Decline" }).click();
  await page.getByLabel("Reason").fill("Ten times too much");
  await look(page, story, "5-decline");
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(card(page).last()).toContainText("Reason: Ten times too much");
  await expect(card(page).last()).toContainText("The program was told; the run completed.");
  const { text } = await member.api("GET", `/executions/${again.executionId}`);
  expect(text).toContain("approval_declined");
  expect(payments.received.filter(({ method }) => method === "POST")).toHaveLength(1);

  await page.goto("/inbox?show=answered");
  await expect(approvals(page)).toHaveCount(2);
  await look(page, story, "6-answered-list");
});

test("arguments are edited, a mistake is said at its field, and what was edited is sent", async ({
  open,
  organization: { owner },
  payments,
}) => {
  await connectPayments(owner.api, payments);
  const run = await begin(owner.api, paying("Ada Office GmbH"));
  const page = await open(owner);
  await page.goto("/inbox");
  await card(page).getByRole("button", { name: "Edit and approve" }).click();
  const amount = page.getByRole("form", { name: "Edit the arguments" }).getByLabel(/^amount/);
  await amount.fill("-3");
  await page.getByRole("button", { name: "Approve as edited" }).click();
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await look(page, story, "7-edit-refused");
  await amount.fill("99");
  await page.getByRole("button", { name: "Approve as edited" }).click();
  await expect(card(page)).toContainText("Approved by you");
  await expect(card(page)).toContainText("with other arguments");
  await ended(owner.api, run.executionId);
  expect(payments.received.at(-1)?.body).toMatchObject({ to: "Ada Office GmbH", amount: 99 });
});

test("two answer at once: the second is told who was first", async ({ open, organization: { owner, join }, payments }) => {
  await connectPayments(owner.api, payments);
  const admin = await join("admin", "Adam Admin");
  const run = await begin(owner.api, paying("Ada Office GmbH"));
  const page = await open(owner);
  await page.route("**/api/v1/approvals/follow*", (route) => route.abort());
  await page.route(`**/api/v1/approvals/${run.executionId}*`, async (route) => {
    if (route.request().method() === "POST")
      await admin.api("POST", `/api/v1/approvals/${run.executionId}.1`, { body: { action: "decline", reason: "No" } });
    await route.continue();
  });
  await page.goto(`/resume/${run.executionId}`);
  await card(page)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(card(page)).toContainText("Somebody answered before you: your answer does not count.");
  await expect(card(page)).toContainText(`Declined by ${admin.email}`);
  await snap(page, story, "8-too-late");
  expect(payments.received.some(({ method }) => method === "POST")).toBe(false);
});

test("an answer given elsewhere is seen in a card that is open", async ({ open, organization: { owner, join }, payments }) => {
  await connectPayments(owner.api, payments);
  const admin = await join("admin", "Adam Admin");
  const run = await begin(owner.api, paying("Ada Office GmbH"));
  const page = await open(owner);
  await page.goto(`/resume/${run.executionId}`);
  await expect(card(page).getByRole("button", { name: /^Approve/ })).toBeVisible();
  await admin.api("POST", `/api/v1/approvals/${run.executionId}.1`, { body: { action: "accept" } });
  await expect(card(page)).toContainText(`Approved by ${admin.email}`);
  await expect(card(page)).toContainText("the run completed");
});

test("with the keyboard alone: move, reach, approve, edit, decline", async ({ open, organization: { owner }, payments }) => {
  await connectPayments(owner.api, payments);
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
  await page.keyboard.press("2");
  await expect(page.getByRole("radio", { name: "This run" })).toBeChecked();
  await page.keyboard.press("1");
  await page.keyboard.press("a");
  await page.keyboard.press("a");
  await expect(card(page).first()).toContainText("Approved by you");
  await expect(card(page).nth(1)).toContainText("Second");
  await expect(
    card(page)
      .nth(1)
      .getByRole("button", { name: /^Approve/ }),
    "a second press answers nothing unread",
  ).toBeVisible();
  await page.waitForTimeout(700);
  await page.keyboard.press("d");
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("a d e 1");
  await page.keyboard.press("Control+Enter");
  await expect(card(page).nth(1)).toContainText("Reason: a d e 1");
  await expect(card(page).nth(2)).toContainText("Third");
  await page.waitForTimeout(700);
  await page.keyboard.press("e");
  await expect(page.getByRole("form", { name: "Edit the arguments" })).toBeVisible();
  await expect.poll(() => payments.received.filter(({ method }) => method === "POST").length).toBe(1);
});

test("several calls of one tool are answered together", async ({ open, organization: { owner }, payments }) => {
  await connectPayments(owner.api, payments);
  for (const to of ["First", "Second", "Third"]) await begin(owner.api, paying(to));
  const page = await open(owner);
  await page.goto("/inbox");
  await expect(approvals(page)).toHaveCount(3);
  await page.getByRole("checkbox").nth(1).click();
  await page.getByRole("button", { name: "Select all 3 of this tool" }).click();
  await look(page, story, "9-selected");
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("dialog")).toContainText("Third");
  await look(page, story, "10-together");
  await page.getByRole("button", { name: "Approve 3 calls" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(approvals(page).filter({ hasText: "Approved by" })).toHaveCount(3);
  await expect.poll(() => payments.received.filter(({ method }) => method === "POST").length).toBe(3);
});

test("on a phone a link leads to the card alone, after signing in", async ({ open, organization: { owner }, payments }) => {
  await connectPayments(owner.api, payments);
  const run = await begin(owner.api, paying("Ada Office GmbH"));
  const page = await open(null, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(`/resume/${run.executionId}`);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  await expect(page).toHaveURL(`/resume/${run.executionId}`);
  const approve = card(page).getByRole("button", { name: /^Approve/ });
  await expect(approve).toBeInViewport();
  expect((await approve.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await look(page, story, "11-resume");
  await page.setViewportSize({ width: 390, height: 844 });
  await approve.tap();
  await expect(card(page)).toContainText("the run completed");
  await look(page, story, "12-resume-answered");
});

test("a link says what is in the way: no right, nothing there, another organization", async ({
  url,
  open,
  allow,
  organization,
  payments,
}) => {
  const { owner, join } = organization;
  await connectPayments(owner.api, payments);
  const run = await begin(owner.api, paying("Ada Office GmbH"));
  const viewer = await open(await join("viewer", "Viktor Viewer"));
  await viewer.goto(`/resume/${run.executionId}`);
  await expect(viewer.getByRole("heading", { name: "Your role does not let you answer" })).toBeVisible();
  await look(viewer, story, "13-not-allowed");
  await viewer.goto("/");
  await expect(viewer.getByRole("link", { name: "Inbox" })).toHaveCount(0);
  allow(/status of 403/);
  await viewer.goto("/inbox");
  await expect(viewer.getByRole("heading", { name: "Your role does not allow this page" })).toBeVisible();

  const member = await open(await join("member", "Mia Member"));
  await member.goto(`/resume/${run.executionId}`);
  await expect(member.getByRole("heading", { name: "There is nothing to answer behind this link" })).toBeVisible();
  await member.goto("/inbox");
  await expect(member.getByText("Nothing waits for you")).toBeVisible();
  await expect(member.getByRole("radio", { name: "Of my runs" })).toHaveCount(0);

  const { id } = (await owner.api("POST", "/api/v1/organizations", { body: { name: "Second home" } })).json<{ id: string }>();
  const page = await open({ cookie: await goOn(url, owner.cookie, id) });
  await page.goto(`/resume/${run.executionId}`);
  await expect(page.getByRole("heading", { name: `This belongs to ${organization.name}` })).toBeVisible();
  await snap(page, story, "14-other-organization");
  await page.getByRole("button", { name: `Switch to ${organization.name}` }).click();
  await expect(card(page)).toContainText("Ada Office GmbH");

  const stranger = await open((await newOrganization(url)).owner);
  await stranger.goto(`/resume/${run.executionId}`);
  await expect(stranger.getByRole("heading", { name: "There is nothing to answer behind this link" })).toBeVisible();
});

test("more than once is said in words, and always becomes a policy", async ({ open, organization: { owner }, payments }) => {
  await connectPayments(owner.api, payments);
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
