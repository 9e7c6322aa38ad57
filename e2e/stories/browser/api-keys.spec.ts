import { expectNoAxeFindings } from "../../support/accessibility";
import { addExample } from "../../support/catalog";
import { apiOf } from "../../support/http";
import { look } from "../../support/look";
import { createKey } from "../../support/people";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("a key is created, shown once, works, and stops working when it is revoked", async ({
  open,
  url,
  organization: { owner },
}) => {
  const page = await open(owner);
  await page.goto("/settings/keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Nightly report");
  await page.getByRole("checkbox", { name: "See members and invitations" }).check();
  await page.getByRole("checkbox", { name: "See the organization and its settings" }).check();
  await page.getByLabel("Expires after").click();
  await page.getByRole("option", { name: "30 days" }).click();
  await expectNoAxeFindings(page);
  await snap(page, "api-keys", "1-create");
  await page.getByRole("button", { name: "Create key" }).click();
  const text = (await page.getByRole("figure", { name: "API key" }).textContent()) ?? "";
  expect(text).toMatch(/^exk_[\w-]{43}$/);
  await expectNoAxeFindings(page);
  await snap(page, "api-keys", "2-shown-once");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog"), "not lost by a slip").toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  expect(await page.content()).not.toContain(text);

  const byKey = apiOf(url, { key: text });
  expect((await byKey("GET", "/api/v1/members")).status).toBe(200);
  expect((await byKey("GET", "/api/v1/audit")).status).toBe(403);

  await page.getByRole("row", { name: /Nightly report/ }).click();
  await expect(page.getByRole("dialog")).toContainText("members:read");
  await expectNoAxeFindings(page);
  await snap(page, "api-keys", "3-details");
  await page.getByRole("link", { name: "Budgets, runs and audit log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nightly report" })).toBeVisible();
  await page.goto("/settings/keys");
  await page.getByRole("button", { name: "Revoke Nightly report" }).click();
  await page.getByRole("textbox").fill("Nightly report");
  await snap(page, "api-keys", "4-revoke");
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByRole("row", { name: /Nightly report/ })).toContainText("Revoked");
  await expect.poll(async () => (await byKey("GET", "/api/v1/members")).status).toBe(401);
});

test("the page of a key shows what it may do, what limits it, what it used and what it did", async ({
  open,
  allow,
  url,
  organization: { owner, join },
}) => {
  await addExample(owner.api, "pets");
  const permissions = ["tools:read", "tools:call", "roles:read", "roles:write", "executions:read"];
  const key = await createKey(owner.api, { permissions, kind: "service", name: "Bot" });
  const byKey = apiOf(url, { key: key.text });
  await owner.api("POST", "/api/v1/toolkits", { body: { slug: "pets", name: "Pets", patterns: ["pets.*"] } });
  await owner.api("PUT", `/api/v1/toolkits/pets/holders/key/${key.id}`);
  const budget = { holder: "key", measure: "calls", limit: 10, window: "day", pattern: "*" };
  await owner.api("POST", "/api/v1/budgets", { body: budget });
  await byKey("POST", "/executions", { body: { code: "return (await tools.pets.org.main.notes.list({})).ok" } });
  const page = await open(owner);
  await page.goto(`/settings/keys/${key.id}`);
  await expect(page.getByRole("link", { name: "pets", exact: true })).toHaveAttribute("href", "/toolkits/pets");
  await expect(page.getByRole("list", { name: "Budgets" })).toContainText("1 of 10");
  await expect(page.getByRole("list", { name: "Newest runs" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText("It has changed nothing yet.")).toBeVisible();
  await look(page, "api-keys", "5-page");
  await page.getByRole("link", { name: "Try a call for it" }).click();
  await expect(page.getByRole("combobox", { name: "Called by" })).toContainText("Bot");
  await page.getByLabel("Tool", { exact: true }).fill("pets.org.main.notes.list");
  await page.getByRole("button", { name: "Explain" }).click();
  await expect(page.getByRole("region", { name: "What happens" })).toContainText("The toolkit Pets, which limits whoever calls");
  const strange = new URLSearchParams({ tool: "pets.org.main.notes.list", caller: "address pets.org.main.messages.echo" });
  await page.goto(`/policies?${strange}`);
  await page.getByRole("button", { name: "Explain" }).click();
  await expect(page.getByRole("region", { name: "What happens" })).toContainText("List notes");

  allow(/status of 404/);
  const other = await open(await join("member"));
  await other.goto(`/settings/keys/${key.id}`);
  await expect(other.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  await page.goto("/settings/keys/nothing");
  await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  allow(/status of 403/);
  const viewer = await open(await join("viewer"));
  for (const path of ["/settings/keys/nothing", "/settings/agents/nothing", "/runs/nothing", `/settings/keys/${key.id}`]) {
    await viewer.goto(path);
    await expect(viewer.getByRole("heading", { name: "Your role does not allow this page" })).toBeVisible();
  }
});
