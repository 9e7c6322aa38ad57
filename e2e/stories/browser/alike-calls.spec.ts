import { expect, type Page } from "@playwright/test";
import { expectNoAxeFindings } from "../../support/accessibility";
import { look } from "../../support/look";
import { begin, ended, test } from "../../support/paying";

const story = "alike-calls";

const card = (page: Page) => page.getByRole("article");
const rows = (page: Page) => page.getByRole("list", { name: "Approvals" }).locator("button[id^=approval-]");

test("a loop is answered once: what differs is shown, all that is alike goes on, and anything else asks", async ({
  open,
  organization: { owner },
  payments,
}) => {
  const pay = (to: string, amount = "10") =>
    `tools.pay.org.main.payments.makePayment({ body: { to: ${to}, amount: ${amount}, currency: "EUR" } })`;
  const code = `await Promise.all(["Ada", "Ben", "Cy", "Dan"].map((to) => ${pay("to", 'to === "Dan" ? 99 : 10')}));
for (const to of ["Eve", "Fay"]) await ${pay("to")};
await ${pay('"Gil"', "11")};
return "done";`;
  const paid = () => payments.received.flatMap(({ method, body }) => (method === "POST" ? [(body as { to: string }).to] : []));
  const run = await begin(owner.api, code);
  const page = await open(owner);
  await page.goto(`/resume/${run.executionId}`);
  const calls = card(page).getByRole("region", { name: "Alike calls" });
  await expect(calls).toContainText("3 others waiting");
  await expect(calls.getByRole("columnheader")).toHaveText(["Call", "body.to", "body.amount"]);
  await page.getByRole("radio", { name: "Alike" }).click();
  const fields = page.getByRole("region", { name: "What may differ" });
  await expect(fields.getByRole("checkbox", { name: "body.to" })).toBeChecked();
  await fields.getByRole("checkbox", { name: "body.amount" }).click();
  await expect(fields.getByRole("checkbox", { name: "body.currency" })).not.toBeChecked();
  await expectNoAxeFindings(page);
  await look(page, story, "1-card");
  await card(page)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(card(page)).toContainText("with all like it in this run");
  await expect.poll(() => paid().toSorted()).toEqual(["Ada", "Ben", "Cy"]);

  await page.goto("/inbox/standing");
  const grant = page.getByRole("list", { name: "Standing approvals" }).getByRole("listitem");
  await expect(grant).toContainText("this run, with alike arguments");
  await expect(grant).toContainText('The same: /body/amount 10, /body/currency "EUR". May differ: /body/to.');
  await look(page, story, "2-standing");
  await page.goto("/inbox");
  await expect(card(page)).toContainText("Dan");
  await card(page)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect
    .poll(() => paid().toSorted(), "the rest of the loop does not ask")
    .toEqual(["Ada", "Ben", "Cy", "Dan", "Eve", "Fay"]);
  await expect(rows(page).filter({ hasText: "Gil" }), "another amount does").toHaveCount(1);
});

test("alike calls of one run that are ticked are approved with all like them", { tag: "@deep" }, async ({
  open,
  organization: { owner },
  payments,
}) => {
  const pay = "tools.pay.org.main.payments.makePayment";
  const code = `const to = (name) => ${pay}({ body: { to: name, amount: 10, currency: "EUR" } });
await Promise.all(["Ada", "Ben"].map(to));
await to("Cy");
return "done";`;
  const run = await begin(owner.api, code);
  const page = await open(owner);
  await page.goto("/inbox");
  await page.getByRole("button", { name: "Review together: Make a payment" }).click();
  await page.getByRole("button", { name: "Approve all like these in this run" }).click();
  await ended(owner.api, run.executionId);
  expect(payments.received.filter(({ method }) => method === "POST")).toHaveLength(3);
});
