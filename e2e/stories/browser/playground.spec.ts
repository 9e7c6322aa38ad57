import { addLargeApi } from "../../support/catalog";
import { look } from "../../support/look";
import { firstRun, newOrganization } from "../../support/organization";
import { connectPayments, type Payments, startPayments } from "../../support/payments";
import {
  begin,
  callRows,
  editor,
  example,
  goToEditor,
  library,
  memberAtEditor,
  ready,
  results,
  runButton,
  showing,
  state,
  write,
} from "../../support/playground";
import { snap } from "../../support/screenshot";
import { test as base, expect } from "../../support/story";

const test = base.extend<{ payments: Payments }>({
  payments: async ({ browserName: _ }, use) => {
    const payments = await startPayments();
    await use(payments);
    payments.stop();
  },
});

const story = "playground";

test("programs begin with examples, complete what is connected, and show what they do", async ({
  open,
  organization: { owner, join },
}) => {
  await addLargeApi(owner.api, "shop", 100);
  const page = await memberAtEditor(open, { owner, join });
  await expect(page.getByText("Output, calls and the result appear here")).toBeVisible();
  await look(page, story, "1-empty");

  await write(page, "tools.");
  await page.keyboard.press("Control+Space");
  const suggestions = page.getByRole("listbox", { name: "Suggest" });
  await expect(suggestions.getByRole("option", { name: /^example/ })).toBeVisible();
  await expect(suggestions.getByRole("option", { name: /^search/ })).toBeVisible();
  await snap(page, story, "2-completion");
  await page.keyboard.insertText("example.notes.");
  await page.keyboard.press("Control+Space");
  await expect(suggestions.getByRole("option", { name: /^list/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await write(page, "");
  await page.keyboard.type("tools.shop.");
  await expect(suggestions.getByRole("option", { name: /^invoices/ }), "its types are loaded now").toBeVisible();
  await page.keyboard.press("Escape");
  await write(page, 'await tools.example.notes.get({ id: "one" });\nawait tools.example.notes.lst({});');
  await expect(page.locator(".squiggly-error")).toHaveCount(2);
  await snap(page, story, "3-checked");

  await example(page, "Several calls at once");
  await expect(page.getByRole("tab", { name: "Several calls at once" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator(".squiggly-error")).toHaveCount(0);
  await runButton(page).click();
  await expect(state(page, "completed")).toBeVisible();
  await showing(page, "Calls");
  await expect(callRows(page)).toHaveCount(4);
  await callRows(page).nth(1).click();
  const chosen = results(page).getByRole("region", { name: "Chosen call" });
  await expect(chosen.getByRole("region", { name: "Why it was allowed" })).toContainText("its source asks for no approval");
  await expect(chosen.getByRole("link", { name: "Arguments and answer" })).toHaveAttribute("href", /^\/runs\/.*\?call=\d+$/);
  await look(page, story, "4-ran");
  await showing(page, "Output");
  await expect(results(page).getByRole("region", { name: "Output lines" }).getByRole("listitem")).toHaveCount(3);

  await example(page, "Call a tool");
  await runButton(page).click();
  await showing(page, "Result");
  await expect(results(page).getByRole("tabpanel")).toContainText("title");
  await page.getByRole("radio", { name: "Table" }).click();
  await expect(results(page).getByRole("columnheader", { name: "tags" })).toBeVisible();
  await look(page, story, "5-table");

  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Several calls at once" }).focus();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("tab", { name: "Several calls at once" })).toHaveCount(0);
  await library(page).getByRole("tab", { name: "History" }).click();
  await expect(library(page).getByRole("listitem")).toHaveCount(2);
  await snap(page, story, "6-history");
  await library(page).getByRole("listitem").last().getByRole("button").click();
  await expect(page.locator(".view-lines")).toContainText("Promise.all");
  await showing(page, "Calls");
  await expect(callRows(page)).toHaveCount(4);
  await page.reload();
  await showing(page, "Calls");
  await expect(callRows(page)).toHaveCount(4);
  await expect(page.locator(".view-lines")).toContainText("Promise.all");
});

const slowTimes = 4;

test("what is typed without a pause on a slow machine stands there whole, is kept, and is what runs", { tag: "@deep" }, async ({
  open,
  organization: { owner, id },
}) => {
  const page = await open(owner);
  await goToEditor(page);
  await write(page, "");
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowTimes });
  const words = Array.from({ length: 60 }, (_, place) => `word${place}`).join(" ");
  await page.keyboard.type(`// ${words}`);
  await page.keyboard.press("Enter");
  await page.keyboard.type("return 7");
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const typed = `// ${words}\nreturn 7`;
  const kept = () =>
    page.evaluate(
      (key) => (JSON.parse(localStorage.getItem(key) ?? "{}") as { programs?: { code: string }[] }).programs?.[0]?.code,
      `playground.${id}`,
    );
  await expect.poll(kept).toBe(typed);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(state(page, "completed")).toBeVisible();
  const runId = new URL(page.url()).searchParams.get("run");
  expect((await owner.api("GET", `/executions/${runId}`)).json<{ source: string }>().source).toBe(typed);

  await page.getByRole("button", { name: "New program" }).click();
  await expect(page.locator(".view-lines")).not.toContainText("word59");
  await editor(page).focus();
  await page.keyboard.type("// second");
  await page.getByRole("tab", { name: "Find tools" }).click();
  await expect(page.locator(".view-lines")).toContainText("word59");
  await page.keyboard.press("Delete");
  await expect(page.locator(".view-lines")).toContainText("// second");
  await page.getByRole("button", { name: "Reopen Find tools" }).click();
  await expect(page.locator(".view-lines")).toContainText("word59");
  await page.reload();
  await ready(page);
  await expect(page.locator(".view-lines")).toContainText("word59");
  await expect(page.getByRole("tablist", { name: "Programs" }).getByRole("tab")).toHaveCount(2);
});

test("an error stands at its line, and an endless loop is stopped", { tag: "@deep" }, async ({
  open,
  organization: { owner },
}) => {
  const page = await open(owner);
  await goToEditor(page);
  await begin(page, 'const things: any = {};\nconsole.warn("before");\nthings.none.at.all();');
  await expect(state(page, "failed")).toBeVisible();
  await expect(results(page).getByRole("alert")).toContainText("TypeError");
  await expect(page.locator(".squiggly-error")).toHaveCount(1);
  await expect(page.locator(".view-overlays .bg-failed-tint")).toHaveCount(1);
  await results(page).getByRole("button", { name: "Line 3" }).click();
  await expect(editor(page)).toBeFocused();
  await look(page, story, "7-error");

  await begin(page, "const x = ;");
  await expect(results(page).getByRole("alert")).toContainText("SyntaxError");
  await expect(results(page).getByRole("button", { name: "Line 1" })).toBeVisible();

  await begin(page, 'console.log("on and on");\nfor (;;) {}');
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(state(page, "cancelled")).toBeVisible();
  await expect(runButton(page)).toBeEnabled();
  await snap(page, story, "8-stopped");
});

const asking = `console.log("about to send");
const sent = await tools.example.messages.echo({ body: { message: "Hello from the playground" } });
return sent.ok ? { heard: sent.data.message.toUpperCase() } : sent.error;`;

test("a run waits, a second person approves, and the result comes to the first window", { tag: "@deep" }, async ({
  open,
  organization: { owner, join },
}) => {
  const page = await memberAtEditor(open, { owner, join });
  const id = await begin(page, asking);
  const card = results(page).getByRole("article");
  await expect(state(page, "paused")).toBeVisible();
  await expect(card).toContainText("Hello from the playground");
  await look(page, story, "9-waits");
  await showing(page, "Output");
  await expect(results(page)).toContainText("about to send");

  await page.goto("/runs");
  await goToEditor(page);
  await expect(state(page, "paused"), "what waits is found again after another page").toBeVisible();
  await library(page).getByRole("tab", { name: "History" }).click();
  await expect(library(page).getByRole("region", { name: "Waiting" }).getByRole("listitem")).toHaveCount(1);
  await showing(page, "Result");

  const inbox = await open(owner);
  await inbox.goto("/inbox");
  const approve = inbox.getByRole("article").getByRole("button", { name: /^Approve/ });
  await approve.click();
  await expect(state(page, "completed")).toBeVisible();
  await expect(results(page)).toContainText("HELLO FROM THE PLAYGROUND");
  expect(page.url()).toContain(id);

  await begin(page, `${asking} // again`);
  await expect(card).toContainText("Hello from the playground");
  await page.keyboard.type("a");
  await expect(page.locator(".view-lines")).toContainText("againa");
  await expect(state(page, "paused"), "typing answers nothing").toBeVisible();
  await card.getByRole("button", { name: /^Approve/ }).click();
  await expect(state(page, "completed")).toBeVisible();
  await expect(card).toContainText("Approved by you");
  await look(page, story, "10-approved-in-place");
});

const paying = `const made = await tools.pay.payments.makePayment({ body: { to: "Ada", amount: 12.5, currency: "EUR" } });
return made.ok ? { paid: made.data.id } : made.error;`;

test("what waits goes on in the same window when the server was started anew", { tag: "@deep" }, async ({
  open,
  start,
  allow,
  payments,
}) => {
  const settings = { ...firstRun, EXECUTOR_ALLOW_PRIVATE_NETWORK: "true", EXECUTOR_ALLOWED_PORTS: new URL(payments.origin).port };
  const before = await start({ settings });
  const { owner } = await newOrganization(before.url);
  await connectPayments(owner.api, payments);
  const page = await open(owner, { baseURL: before.url });
  allow(/net::ERR_|status of 50/);
  const language = page.waitForResponse(/\/monaco\/vs\/assets\/ts\.worker-/);
  await goToEditor(page);
  const id = await begin(page, paying);
  await (await language).finished();
  await expect(results(page).getByRole("article")).toContainText("12.5");
  await before.kill();
  await start({ settings: { ...settings, PORT: new URL(before.url).port } });
  const answer = await owner.api("POST", `/api/v1/approvals/${id}.1`, { body: { action: "accept" } });
  expect(answer.status, answer.text).toBe(200);
  await expect(state(page, "completed")).toBeVisible({ timeout: 40_000 });
  await expect(results(page)).toContainText("pay_1");
  expect(payments.received).toHaveLength(1);
});

test("whoever may not run code reads runs and begins none", { tag: "@deep" }, async ({ open, organization: { owner, join } }) => {
  await owner.api("POST", "/api/v1/roles", { body: { slug: "reader", name: "Reader", permissions: ["executions:read"] } });
  const reader = await open(await join("reader", "Rita Reader"));
  await goToEditor(reader);
  await expect(runButton(reader)).toBeDisabled();
  await expect(reader.getByText("You can read runs here, but not start them")).toBeVisible();
  await look(reader, story, "11-reader");

  const viewer = await open(await join("viewer", "Viktor Viewer"));
  await viewer.goto("/playground");
  await expect(viewer.getByRole("heading", { name: "Your role does not allow this page" })).toBeVisible();
  const pages = viewer.getByRole("navigation", { name: "Console" });
  await expect(pages.getByRole("link", { name: "Catalog" })).toBeVisible();
  for (const name of ["Inbox", "Playground", "Runs"]) await expect(pages.getByRole("link", { name })).toHaveCount(0);
});
