import { look } from "../../support/look";
import { test } from "../../support/paying";
import { goToEditor, results, state, write } from "../../support/playground";
import { expect } from "../../support/story";

const story = "plans";

const code = `const before = await tools.pay.org.main.payments.listPayments({});
for (const to of ["Ada Office GmbH", "Bob Books"])
  await tools.pay.org.main.payments.makePayment({ body: { to, amount: 12.5, currency: "EUR" } });
return "paid";`;

test("a member plans payments, somebody else approves the plan, and exactly these are made", async ({
  open,
  organization: { owner, join },
  payments,
}) => {
  const rule = { owner: "org", pattern: "pay.*", effects: ["write"], action: "require_approval", noSelfApproval: true };
  await owner.api("POST", "/api/v1/policies", { body: rule });
  const posts = () => payments.received.filter(({ method }) => method === "POST").map(({ body }) => body);
  const [page, inbox] = [await open(await join("member", "Mia Member")), await open(owner)];
  await inbox.goto("/inbox");
  await goToEditor(page);
  await write(page, code);
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  const plan = results(page).getByRole("region", { name: "Plan", exact: true });
  await expect(plan.getByRole("heading", { name: "It would make 2 calls" })).toBeVisible();
  await plan.getByText("Make a payment").first().click();
  await expect(plan).toContainText(`POST ${payments.origin}/payments`);
  await expect(plan).toContainText("Ada Office GmbH");
  await look(page, story, "1-planned");
  expect(posts()).toEqual([]);
  const planned = new URL(page.url()).searchParams.get("run");

  await plan.getByRole("button", { name: "Run this plan" }).click();
  await expect(results(page)).toContainText("It waits for somebody who may answer");
  const card = inbox.getByRole("article");
  await expect(card.getByRole("heading", { level: 2 })).toContainText("Run a plan that makes 2 calls");
  await expect(card.getByRole("list", { name: "Calls of the plan" })).toContainText("Bob Books");
  await look(inbox, story, "2-asked");
  await card.getByRole("button", { name: "Approve and run" }).click();
  await expect(card).toContainText("Approved by you");
  await expect(state(page, "Completed")).toBeVisible();
  await expect(results(page)).toContainText("paid");
  expect(posts()).toMatchObject([{ to: "Ada Office GmbH" }, { to: "Bob Books" }]);

  await page.goto(`/runs/${planned}`);
  await expect(page.getByRole("region", { name: "Plan", exact: true })).toContainText("It would make 2 calls");
  await expect(page.getByRole("button", { name: "Run this plan" })).toHaveCount(0);
  await look(page, story, "3-run-of-the-plan");
  await page.getByRole("link", { name: "was run" }).click();
  await expect(page.getByRole("link", { name: "carries out a plan" })).toBeVisible();
});
