import { expect, type Page } from "@playwright/test";
import { expectNoAxeFindings } from "../../support/accessibility";
import { type Api, apiOf } from "../../support/http";
import { look } from "../../support/look";
import { begin, ended, paying, test } from "../../support/paying";
import { createKey, permissionsOf } from "../../support/people";
import { snap } from "../../support/screenshot";

const story = "standing-approvals";
const path = "pay.org.main.payments.makePayment";

const card = (page: Page) => page.getByRole("article");
const pay = (address = `tools.${path}`) =>
  `const made = await ${address}({ body: { to: "Ada", amount: 5, currency: "EUR" } }); return made.ok ? "paid" : made.error.code;`;
const runs = async (api: Api) => (await api("POST", "/executions", { body: { code: pay() } })).json<{ status: string }>().status;

test("what was allowed for hours is listed with who and how often, and asks again when it is revoked", async ({
  open,
  organization: { owner, join },
}) => {
  const member = await join("member", "Mia Member");
  const { executionId: id } = await begin(member.api, pay());
  await owner.api("POST", `/api/v1/approvals/${id}`, { body: { action: "accept", scope: "hours", hours: 5 } });
  await ended(member.api, id);
  expect(await runs(member.api)).toBe("completed");

  const page = await open(owner);
  await page.goto("/inbox");
  await page.getByRole("link", { name: "Standing approvals" }).click();
  const rows = page.getByRole("list", { name: "Standing approvals" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(path);
  await expect(rows).toContainText(member.email);
  await expect(rows).toContainText("Used 1 time");
  await expectNoAxeFindings(page);
  await look(page, story, "1-list");
  await rows.getByRole("button", { name: /^Revoke/ }).click();
  await expect(page.getByText("Nothing is allowed beyond single calls")).toBeVisible();
  await expect(async () => expect(await runs(member.api)).toBe("paused")).toPass();
  const { items } = (await owner.api("GET", "/api/v1/audit")).json<{ items: { action: string }[] }>();
  expect(items.map(({ action }) => action)).toContain("grant.revoke");
});

test("a policy for people only refuses a key that holds everything, and a person answers", async ({
  open,
  url,
  organization: { owner },
  payments,
}) => {
  const page = await open(owner);
  await page.goto("/policies");
  await page.getByRole("button", { name: "Add policy" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Pattern").fill("pay.*");
  await dialog.getByRole("checkbox", { name: /^People only/ }).click();
  await expectNoAxeFindings(page);
  await snap(page, story, "2-policy");
  await dialog.getByRole("button", { name: "Add policy" }).click();
  await expect(page.getByRole("list", { name: "Policies: Organization" })).toContainText("People only");

  const { text: key } = await createKey(owner.api, { permissions: await permissionsOf(owner.api) });
  const agent = apiOf(url, { key });
  const { executionId: id } = await begin(agent, pay());
  for (const [way, refused] of [
    ["resume", await agent("POST", `/executions/${id}/resume`, { body: { action: "accept" } })],
    ["answer", await agent("POST", `/api/v1/approvals/${id}`, { body: { action: "accept" } })],
  ] as const) {
    expect(refused.status, way).toBe(403);
    expect(refused.text).toContain("A person who is signed in can");
  }
  await page.goto("/inbox");
  await expect(card(page)).toContainText("Only people answer it: no API key and no agent.");
  await look(page, story, "3-people-only");
  await card(page)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(card(page)).toContainText("Approved by you");
  await ended(owner.api, id);
  expect(payments.received.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("a call that was approved asks again when its connection was replaced, and says why", { tag: "@deep" }, async ({
  open,
  organization: { owner },
  payments,
}) => {
  const { executionId: id } = await begin(owner.api, paying("Ada Office GmbH"));
  const place = { integration: "pay", owner: "org", name: "main" };
  expect((await owner.api("DELETE", "/api/v1/connections/pay/org/main")).status).toBeLessThan(300);
  expect((await owner.api("POST", "/api/v1/connections", { body: place })).status).toBe(201);
  const page = await open(owner);
  await page.goto(`/resume/${id}`);
  await card(page)
    .getByRole("button", { name: /^Approve/ })
    .click();
  const second = `${id}.2`;
  await expect(async () => expect((await owner.api("GET", `/api/v1/approvals/${second}`)).status).toBe(200)).toPass();
  await page.goto(`/resume/${second}`);
  await expect(card(page)).toContainText("it goes out with another connection of that name");
  expect(payments.received.filter(({ method }) => method === "POST")).toHaveLength(0);
  await look(page, story, "4-asks-again");
  await card(page)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await ended(owner.api, id);
  expect(payments.received.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("a call with somebody's own account is approved or declined by others as it stands, and edited by its owner", {
  tag: "@deep",
}, async ({ open, organization: { owner, join }, payments }) => {
  const member = await join("member", "Mia Member");
  const own = { integration: "pay", owner: "user", name: "mine" };
  expect((await member.api("POST", "/api/v1/connections", { body: own })).status).toBe(201);
  const { executionId: id } = await begin(member.api, pay("tools.pay.user.mine.payments.makePayment"));
  const edit = { action: "accept", arguments: { body: { to: "Eve", amount: 9, currency: "EUR" } } };
  const refused = await owner.api("POST", `/api/v1/approvals/${id}`, { body: edit });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("only its owner edits");
  const page = await open(owner);
  await page.goto(`/resume/${id}`);
  await expect(card(page).getByRole("button", { name: /^Approve/ })).toBeVisible();
  await expect(card(page).getByRole("button", { name: /^Edit/ })).toHaveCount(0);
  await look(page, story, "5-not-edited");
  const theirs = await open(member);
  await theirs.goto(`/resume/${id}`);
  await expect(card(theirs).getByRole("button", { name: /^Edit/ })).toBeVisible();
  await card(page)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await ended(member.api, id);
  expect(payments.received.filter(({ method }) => method === "POST").map(({ body }) => body)).toMatchObject([{ to: "Ada" }]);
});
