import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "../../support/accessibility";
import { addFilter } from "../../support/add-filter";
import { addExample } from "../../support/catalog";
import type { Api } from "../../support/http";
import { look } from "../../support/look";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

const deep = { tag: "@deep" };

const notes = "tools.pets.org.main.notes";
const echo = "tools.pets.org.main.messages.echo";

async function run(api: Api, code: string, more: object = {}): Promise<string> {
  const answer = await api("POST", "/executions", { body: { code, ...more } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ executionId: string }>().executionId;
}

const timeline = (page: Page) => page.getByRole("table", { name: "Calls" }).locator("tbody tr");
const stateOf = (page: Page) => page.locator("header").getByRole("status");

test("a run that calls tools side by side and one after the other can be looked at down to each call", async ({
  open,
  organization: { owner, join },
}) => {
  await addExample(owner.api, "pets");
  const code = [
    `const found = await ${notes}.list({ tag: "work" });`,
    `console.log("found", found.data.total);`,
    `const all = await Promise.all([1, 2, 3, 4].map((id) => ${notes}.get({ id })));`,
    `const missing = await ${notes}.get({ id: 99 });`,
    "console.warn(missing.error.code);",
    "emit({ titles: all.map((one) => one.data.title) });",
    "return { total: found.data.total, notes: all.map((one) => one.data) };",
  ].join("\n");
  const id = await run(owner.api, code);
  const page = await open(owner, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/runs");
  const row = page.getByRole("table", { name: "Runs" }).getByRole("row").nth(1);
  await expect(row).toContainText("Completed, 1 of 6 calls failed");
  await expect(row).toContainText(owner.name);
  await row.press("Enter");
  await expect(page).toHaveURL(`/runs/${id}`);
  await expect(timeline(page)).toHaveCount(6);
  await expect(page.getByText("found 2")).toBeVisible();
  await expect(page.getByText("← call 1, succeeded")).toBeVisible();
  await expect(page.getByText("← 4 calls, succeeded")).toBeVisible();
  await look(page, "runs", "1-completed");
  await page.getByRole("radio", { name: "Table" }).click();
  await expect(page.getByRole("cell", { name: "Buy milk", exact: true })).toBeVisible();
  await snap(page, "runs", "2-table");

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Print or save the record" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Record of the run/ })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: owner.name })).toContainText(owner.email);
  await expect(page.getByRole("region", { name: "Call 6" })).toContainText("upstream_http_error");
  await expect(page.getByText("const found = await")).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("navigation", { name: "Console" })).toBeHidden();
  await expect(page.locator("body"), "paper is light").toHaveCSS("background-color", "rgb(255, 255, 255)");
  await snap(page, "runs", "3-printed");
  await page.emulateMedia({ media: null, colorScheme: "light" });
  await page.goBack();

  const first = timeline(page).nth(0);
  await first.focus();
  await first.press("End");
  await expect(timeline(page).nth(5)).toBeFocused();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("failed").first()).toBeVisible();
  await expect(drawer.getByText("upstream_http_error")).toBeVisible();
  await expect(page).toHaveURL(`/runs/${id}?call=6`);
  await look(page, "runs", "3-call");
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await timeline(page).nth(1).locator("td").nth(1).hover();
  await expect(page.getByRole("tooltip")).toContainText("succeeded in");
  await snap(page, "runs", "4-hover");

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Copy as curl" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("/executions");
  expect(copied).toContain("Promise.all");
  await page.getByRole("button", { name: "Run again" }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(stateOf(page)).toHaveText("Completed, 1 of 6 calls failed");
  await expect(timeline(page)).toHaveCount(6);

  const member = await join("member", "Mem Ber");
  const others = await open(member);
  await others.goto("/runs");
  await expect(others.getByText("No runs yet")).toBeVisible();
  await expectNoAxeFindings(others);
  await snap(others, "runs", "5-empty");
  const own = await run(member.api, "return 1");
  await expect(others.getByRole("table", { name: "Runs" }).getByRole("row")).toHaveCount(2);
  await others.goto(`/runs/${own}`);
  await expect(stateOf(others)).toHaveText("Completed");
  await page.goto(`/runs/${own}`);
  await expect(page.getByRole("main").getByTitle(member.email)).toHaveText(member.name);
});

test("a member does not see the run of somebody else", async ({ open, allow, organization: { owner, join } }) => {
  const id = await run(owner.api, "return 'secret of the owner'");
  allow(/status of 404/);
  const page = await open(await join("member"));
  await page.goto(`/runs/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/not here|nothing|found/i);
  expect(await page.content()).not.toContain("secret of the owner");
  await page.goto("/runs/nothing");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a run that fails says where in one's own text", deep, async ({ open, organization: { owner } }) => {
  const id = await run(owner.api, "const total: number = 3;\nconst none = null;\nreturn none.total + total;");
  const page = await open(owner);
  await page.goto(`/runs/${id}`);
  await expect(stateOf(page)).toHaveText("Failed");
  const error = page.getByRole("alert").filter({ hasText: "TypeError" });
  await expect(error).toContainText("Line 3");
  await expect(page.getByText("✕ TypeError")).toBeVisible();
  await look(page, "runs", "6-failed");
});

test("a run that waits for a person is seen waiting, and can be cancelled", deep, async ({ open, organization: { owner } }) => {
  await addExample(owner.api, "pets");
  const list = await open(owner);
  await list.goto("/runs");
  await expect(list.getByText("No runs yet")).toBeVisible();
  const code = `const before = await ${notes}.get({ id: 1 });\nconst sent = await ${echo}({ body: { message: before.data.title } });\nreturn sent;`;
  const id = await run(owner.api, code);
  const row = list.getByRole("table", { name: "Runs" }).getByRole("row").nth(1);
  await expect(row).toContainText("Paused, 1 waiting");

  const page = await open(owner);
  await page.goto(`/runs/${id}`);
  await expect(stateOf(page)).toHaveText("Paused");
  await expect(page.getByRole("link", { name: "Review and answer" })).toHaveAttribute("href", `/resume/${id}`);
  await expect(page.getByText("← call 2, waits for an answer")).toBeVisible();
  await look(page, "runs", "7-paused");
  await timeline(page).nth(1).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("region", { name: "Why it asked" })).toBeVisible();
  await expect(drawer.getByText("waits for an answer, expires")).toBeVisible();
  await expect(drawer.getByRole("region", { name: "Arguments", exact: true })).toContainText("Buy milk");
  await look(page, "runs", "8-waiting-call");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Cancel the run" }).click();
  await expect(stateOf(page)).toHaveText("Cancelled");
  await expect(row).toContainText("Cancelled");
  await expect(page.getByRole("link", { name: "Review and answer" })).toHaveCount(0);
  await snap(page, "runs", "9-cancelled");
});

test("a run is watched while it goes on, and answered elsewhere goes on before one's eyes", async ({
  open,
  organization: { owner },
}) => {
  await addExample(owner.api, "pets");
  const wait = "await new Promise((done) => setTimeout(done, 700));";
  const code = [
    "for (let id = 1; id <= 5; id++) {",
    `  console.log("note", id);`,
    `  await ${notes}.get({ id });`,
    `  ${wait}`,
    "}",
    `const sent = await ${echo}({ body: { message: "done" } });`,
    "return sent.data.message;",
  ].join("\n");
  const id = await run(owner.api, code, { background: true });
  const page = await open(owner);
  await page.goto(`/runs/${id}`);
  await expect(stateOf(page)).toHaveText("Running");
  await expect(page.getByText("note 3")).toBeVisible();
  await snap(page, "runs", "10-running");
  await expect(stateOf(page)).toHaveText("Running");
  await expect(page.getByText("note 5")).toBeVisible();
  await expect(stateOf(page)).toHaveText("Paused");
  await expect(timeline(page)).toHaveCount(11);

  const answered = await owner.api("POST", `/api/v1/approvals/${id}.1`, { body: { action: "accept", reason: "fine" } });
  expect(answered.status, answered.text).toBe(200);
  await expect(stateOf(page)).toHaveText("Completed");
  await expect(page.getByRole("region", { name: "Result of the run" })).toContainText('"done"');
  await timeline(page).nth(10).click();
  await expect(page.getByRole("dialog")).toContainText(`accepted by ${owner.email} just now, for this call`);
  await expect(page.getByRole("dialog")).toContainText("“fine”");
  await look(page, "runs", "11-after-answer");
});

test("lists are filtered by the address, and large results read in parts", deep, async ({ open, organization: { owner } }) => {
  await addExample(owner.api, "pets");
  for (let index = 0; index < 3; index++) await run(owner.api, `return ${index}`);
  await run(owner.api, "throw new Error('no')");
  await owner.api("POST", "/api/v1/tools/try", { body: { address: `${notes}.get`, args: { id: 3 } } });
  const large = await run(
    owner.api,
    "return Array.from({ length: 2500 }, (_, id) => ({ id, text: 'x'.repeat(100), of: 'a large result' }))",
  );
  const page = await open(owner);
  const rows = page.getByRole("table", { name: "Runs" }).locator("tbody tr");
  await page.goto("/runs");
  await expect(rows).toHaveCount(6);
  await look(page, "runs", "12-list");
  await addFilter(page, "State", "Failed");
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL("/runs?status=failed");
  await page.goto("/runs?kind=call");
  await expect(rows).toHaveText([/Read one note/]);
  await page.goto("/runs");
  await addFilter(page, "Source", "HTTP API");
  await expect(page).toHaveURL("/runs?door=api");
  await expect(rows).toHaveCount(6);
  await page.goto("/runs?door=command");
  await expect(page.locator("#content").getByText("No run matches", { exact: true })).toBeVisible();
  await page.goto("/runs?address=pets.org.main.notes.get");
  await expect(rows).toHaveCount(1);
  await page.goto("/runs?from=2020-01-01&to=2020-01-02");
  await expect(page.locator("#content").getByText("No run matches", { exact: true })).toBeVisible();

  await page.goto("/runs?status=failed");
  const histogram = page.getByRole("figure", { name: "Outcomes over time" });
  await expect(histogram.getByRole("link").last()).toHaveAccessibleName(/failed 1$/);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByLabel("Name of this view").fill("Failed lately");
  await page.getByRole("button", { name: "Save this view" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/runs");
  await page.getByRole("button", { name: "Views (1)" }).click();
  await expectNoAxeFindings(page);
  await page.getByRole("link", { name: "Failed lately" }).click();
  await expect(page).toHaveURL("/runs?status=failed");
  await expect(rows).toHaveCount(1);
  const exported = await owner.api("GET", "/executions/export?outcome=failed");
  expect(exported.text.trimEnd().split("\r\n")).toHaveLength(2);

  await page.goto("/runs?kind=code");
  for (const index of [0, 1]) await rows.nth(index).getByRole("checkbox", { name: "Select row" }).click();
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page.getByRole("region", { name: "Code of both runs" })).toBeVisible();
  await look(page, "runs", "16-compared");

  await page.goto(`/runs/${large}`);
  await expect(page.getByText("0–100 of 2,500 items")).toBeVisible();
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByText("100–200 of 2,500 items")).toBeVisible();
  await look(page, "runs", "13-large");
});

test("a call behind those that are loaded opens from its address", deep, async ({ open, organization: { owner } }) => {
  await addExample(owner.api, "pets");
  const id = await run(owner.api, `for (let n = 0; n < 505; n++) await ${notes}.list({}); return "all"`);
  const page = await open(owner);
  await page.goto(`/runs/${id}?call=503`);
  await expect(page.getByRole("dialog")).toContainText("Call 503");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/runs/${id}`);
});

test(
  "calls of all runs are found by what a policy stopped, and what does not move is shown",
  deep,
  async ({ open, organization: { owner } }) => {
    await addExample(owner.api, "pets");
    const blocked = await owner.api("POST", "/api/v1/policies", {
      body: { owner: "org", pattern: "pets.org.main.notes.get", action: "block" },
    });
    expect(blocked.status, blocked.text).toBe(201);
    const id = await run(owner.api, `await ${notes}.list({}); return (await ${notes}.get({ id: 1 })).ok`);
    const page = await open(owner);
    await page.goto("/policies");
    await page.getByRole("link", { name: "1 blocked" }).click();
    await expect(page).toHaveURL(/\/runs\/calls\?what=block&rule=/);
    const rows = page.getByRole("table", { name: "Calls" }).locator("tbody tr");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("Read one note");
    await expect(rows).toContainText("tool_blocked");
    await look(page, "runs", "14-stopped");
    await page.goto("/runs/calls?tool=pets.*");
    await expect(rows).toHaveCount(2);
    await rows.filter({ hasText: "tool_blocked" }).getByRole("link").click();
    await expect(page).toHaveURL(`/runs/${id}?call=2`);
    await expect(page.getByRole("dialog")).toContainText("tool_blocked");
    await page.goto("/runs");
    await expect(page.getByRole("table", { name: "Runs" }).locator("tbody tr")).toContainText("Completed, 1 of 2 calls blocked");
    await page.getByRole("link", { name: "Stuck" }).click();
    await expect(page.getByText("No run is stuck")).toBeVisible();
    await look(page, "runs", "15-stuck");
  },
);
