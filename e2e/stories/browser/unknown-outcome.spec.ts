import type { Page } from "@playwright/test";
import { type Api, apiOf } from "../../support/http";
import { look } from "../../support/look";
import { firstRun } from "../../support/organization";
import { connectPayments, startPayments } from "../../support/payments";
import { signIn } from "../../support/people";
import { expect, test } from "../../support/story";

const story = "unknown-outcome";
const settings = { ...firstRun, EXECUTOR_ALLOW_PRIVATE_NETWORK: "127.0.0.0/8" };
const owner = { email: firstRun.EXECUTOR_ADMIN_EMAIL, password: firstRun.EXECUTOR_ADMIN_PASSWORD };

const card = (page: Page) => page.getByRole("article");
const answer = (page: Page, name: string) => card(page).getByRole("radio", { name });
const pay = (to: string) =>
  `const made = await tools.pay.org.main.payments.makePayment({ body: { to: "${to}", amount: 5, currency: "EUR" } });\nreturn made.ok ? made.data : made.error.code;`;

test("after a crash in the middle of payments people say what became of them: send again, done, failed", {
  tag: "@deep",
}, async ({ start, open }) => {
  const payments = await startPayments();
  const first = await start({ settings });
  const begin = apiOf(first.url, { cookie: await signIn(first.url, owner) });
  await connectPayments(begin, payments);
  await begin("POST", "/api/v1/policies", { body: { owner: "org", pattern: "pay.*", action: "allow" } });
  payments.silence.isOn = true;
  const ids: string[] = [];
  for (const to of ["Again", "Done", "Lost"]) ids.push(await background(begin, pay(to)));
  const posts = () => payments.received.filter(({ method }) => method === "POST");
  await expect.poll(() => posts().length).toBe(3);
  await first.kill();
  payments.silence.isOn = false;

  const { url } = await start({ settings });
  const cookie = await signIn(url, owner);
  const api = apiOf(url, { cookie });
  const unknown = async () => (await api("GET", "/api/v1/approvals")).json<{ items: { kind: string }[] }>().items;
  await expect
    .poll(async () => (await unknown()).map(({ kind }) => kind), { timeout: 120_000 })
    .toEqual(Array(3).fill("outcome"));
  const [again = "", done = "", lost = ""] = ids;

  const page = await open({ cookie }, { baseURL: url });
  await page.goto(`/runs/${again}`);
  const standing = page.getByRole("alert").filter({ hasText: "Nobody knows whether" });
  await expect(standing).toContainText("“Make a payment” took effect");
  await look(page, story, "1-run");
  await page.getByRole("link", { name: "Say how to go on" }).click();
  await expect(page).toHaveURL(`/resume/${again}`);
  await answer(page, "It did not: send it").click();
  await card(page).getByRole("button", { name: "Send it again" }).click();
  await expect(card(page)).toContainText("The call succeeded (HTTP 201); the run completed.");
  expect(posts().filter(({ body }) => JSON.stringify(body).includes("Again"))).toHaveLength(2);
  await page.goto(`/runs/${again}`);
  await expect(page.getByRole("region", { name: "Result of the run" })).toContainText("pay_");

  await page.goto(`/inbox?approval=${done}.1`);
  const current = card(page).filter({ hasText: "Done" });
  await expect(current).toContainText("outcome unknown");
  await current.getByLabel("What it answered, as JSON").fill('{ "id": ');
  await current.getByRole("button", { name: "Go on with this result" }).click();
  await expect(current).toContainText("This is not JSON yet");
  await current.getByLabel("What it answered, as JSON").fill('{ "id": "found in the books" }');
  await look(page, story, "2-inbox");
  await current.getByRole("button", { name: "Go on with this result" }).click();
  const row = page.locator(`[id="approval-${done}.1"]`);
  await expect(row).toContainText("Answered");
  await row.click();
  await expect(current).toContainText("the run completed");
  expect((await api("GET", `/executions/${done}`)).json()).toMatchObject({
    structured: { result: { id: "found in the books" } },
  });

  await page.goto(`/inbox?approval=${lost}.1`);
  const last = card(page).filter({ hasText: "Lost" });
  await last.getByRole("radio", { name: "Let it fail" }).click();
  await last.getByRole("button", { name: "Let the call fail" }).click();
  await expect(last).toContainText("the run completed");
  expect((await api("GET", `/executions/${lost}`)).json()).toMatchObject({ structured: { result: "outcome_unknown" } });
  expect(posts(), "nothing else was sent").toHaveLength(4);
  payments.stop();
});

async function background(api: Api, code: string): Promise<string> {
  const answered = await api("POST", "/executions", { body: { code, background: true } });
  expect(answered.status, answered.text).toBe(200);
  return answered.json<{ executionId: string }>().executionId;
}
