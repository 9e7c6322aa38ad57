import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "../../support/accessibility";
import { postAction } from "../../support/actions";
import { addExample } from "../../support/catalog";
import type { Api } from "../../support/http";
import { look } from "../../support/look";
import { choose, patternsIn } from "../../support/policies-page";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";
import { described } from "../../support/upstream";

const addressesOf = async (api: Api): Promise<string[]> =>
  (await api("GET", "/tools?integration=pets"))
    .json<{ address: string }[]>()
    .map(({ address }) => address.slice("tools.".length));

/** Of a pattern that matches nothing: that is said before it is saved, and pressing again means it. */
async function addForLater(page: Page, pattern: string, choose?: () => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: "Add policy" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Pattern").fill(pattern);
  await choose?.();
  await dialog.getByRole("button", { name: "Add policy" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Nothing is saved yet." })).toContainText(
    "matches no tool that you can see",
  );
  await dialog.getByRole("button", { name: "Add policy anyway" }).click();
  await expect(dialog).toHaveCount(0);
}

test("a policy is written with the catalog's help, and decides at once what an agent sees", async ({
  open,
  organization: { owner, join },
}) => {
  await addExample(owner.api, "pets");
  const tools = await addressesOf(owner.api);
  const agent = await join("member", "Agnes Agent");
  const page = await open(owner);
  await page.goto("/policies");
  await expect(page.getByText("No policies of the organization")).toBeVisible();
  await expectNoAxeFindings(page);
  await snap(page, "policies", "1-empty");

  await page.getByRole("button", { name: "Add policy" }).click();
  const pattern = page.getByLabel("Pattern");
  await pattern.pressSequentially("pe");
  const first = page.getByRole("option", { name: /^pets\.\*/ });
  await expect(first).toContainText(`${tools.length} tools`);
  await expectNoAxeFindings(page);
  await snap(page, "policies", "2-completion");
  await pattern.press("ArrowDown");
  await pattern.press("Enter");
  await expect(pattern).toHaveValue("pets.*");
  await expect(page.getByText(`Matches ${tools.length} tools`)).toBeVisible();
  await snap(page, "policies", "3-matches");
  await pattern.fill("pe*");
  await expect(page.getByText("pe* means nothing")).toBeVisible();
  await expectNoAxeFindings(page);
  await snap(page, "policies", "4-refused");
  await pattern.fill("nobody.*");
  await expect(page.getByText("Matches no tool that you can see")).toBeVisible();
  await pattern.fill("pets.*");
  await expect(page.getByText(`Matches ${tools.length} tools`)).toBeVisible();
  await choose(page, "Action", /Block/);
  await page.getByRole("dialog").getByRole("button", { name: "Add policy" }).click();
  await expect(patternsIn(page, "Organization")).toHaveText([/pets\.\*/]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await addressesOf(agent.api)).toEqual([]);
  expect(await addressesOf(owner.api)).toEqual(tools);
  const tried = await agent.api("POST", "/api/v1/tools/try", { body: { address: `tools.${tools[0]}` } });
  expect(tried.text).toContain("tool_blocked");

  await page.reload();
  const [row] = await patternsIn(page, "Organization").all();
  await expect(row!).toContainText(`${tools.length} tools`);
  await expect(row!.getByRole("link", { name: "1 blocked" })).toHaveAttribute("href", /what=block&rule=/);
  await expect(row!).toContainText("Added by");
  const tester = page.getByLabel("Tool", { exact: true });
  await tester.fill(`tools.${tools[0]}`);
  await page.getByRole("button", { name: "Explain" }).click();
  const happens = page.getByRole("region", { name: "What happens" });
  await expect(happens).toContainText("It is blocked, by the organization's policy pets.*.");
  await expect(row!).toContainText("This policy decides.");
  await page.getByLabel("Arguments").fill("not JSON");
  await page.getByRole("button", { name: "Explain" }).click();
  await expect(page.getByText("Write the arguments as a JSON object").first()).toBeVisible();
  await expectNoAxeFindings(page);
  await look(page, "policies", "4-tried");
  await page.reload();

  await page.getByRole("button", { name: "Actions for pets.*" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await choose(page, "Action", /Require approval/);
  await page.getByRole("button", { name: "Save policy" }).click();
  await expect(patternsIn(page, "Organization")).toHaveText([/Require approval/]);
  expect(await addressesOf(agent.api)).toEqual(tools);

  await page.getByRole("button", { name: "Actions for pets.*" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect(page.getByText("Removed pets.*")).toBeVisible();
  await expect(patternsIn(page, "Organization")).toHaveCount(0);
  await snap(page, "policies", "5-removed");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(patternsIn(page, "Organization")).toHaveText([/pets\.\*/]);
});

test("a policy that frees what destroys something says so before it is saved, and Escape closes the suggestions alone", {
  tag: "@deep",
}, async ({ open, organization: { owner } }) => {
  const operations = [
    { path: "/customers", id: "listCustomers" },
    { path: "/customers", method: "post", id: "createCustomer" },
    { path: "/customers/all", method: "delete", id: "deleteCustomers" },
  ];
  const body = { source: { text: described({ operations }) }, slug: "billing" };
  expect((await owner.api("POST", "/api/v1/integrations", { body })).status).toBe(201);
  const connection = { integration: "billing", owner: "org", template: "key", values: { key: "some key" }, check: false };
  expect((await owner.api("POST", "/api/v1/connections", { body: connection })).status).toBe(201);
  const page = await open(owner);
  await page.goto("/policies");
  await page.getByRole("button", { name: "Add policy" }).click();
  const dialog = page.getByRole("dialog");
  const pattern = dialog.getByLabel("Pattern");
  await pattern.fill("*.*.*.customers");
  await expect(dialog.getByText("A pattern begins with an integration")).toBeVisible();
  await expect(dialog.getByRole("listbox")).toHaveCount(0);
  await pattern.fill("billing.");
  await expect(dialog.getByRole("listbox", { name: "Ways to go on" })).toBeVisible();
  await pattern.press("Escape");
  await expect(dialog.getByRole("listbox")).toHaveCount(0);
  await expect(pattern).toHaveValue("billing.");
  await pattern.fill("billing.*");
  await pattern.press("Escape");
  await choose(page, "Action", /Allow/);
  await expect(dialog.getByText("1 destructive and 1 writing tool will no longer ask.")).toBeVisible();
  await expect(dialog.getByRole("alert")).toContainText("1 destructive tool can be called without asking anybody.");
  await expect(dialog.getByRole("list", { name: "Tools" }).getByRole("listitem").first()).toContainText("deleteCustomers");
  await look(page, "policies", "10-frees");
  await dialog.getByRole("button", { name: "Add policy" }).click();
  await expect(dialog).toContainText("Nothing is saved yet.");
  await expect(patternsIn(page, "Organization")).toHaveCount(0);
  await choose(page, "Action", /Require approval/);
  await dialog.getByRole("button", { name: "Add policy" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Actions for billing.*" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await choose(page, "Action", /Allow/);
  await dialog.getByRole("button", { name: "Save policy" }).click();
  await dialog.getByRole("button", { name: "Save policy anyway" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(patternsIn(page, "Organization")).toHaveText([/Allow/]);

  await page.getByRole("button", { name: "Add policy" }).click();
  await pattern.fill("billing.*");
  await dialog.getByRole("button", { name: "Add a condition on the arguments" }).click();
  await dialog.getByLabel("Argument", { exact: true }).fill("body.credit");
  await choose(page, "Comparison", /is at most/);
  await dialog.getByLabel("Value").fill("lots");
  await dialog.getByRole("button", { name: "Add policy" }).click();
  await expect(dialog.getByText("Write a number to compare body.credit with.")).toBeVisible();
  await dialog.getByLabel("Value").fill("1,000");
  await choose(page, "Action", /Require approval/);
  await expect(dialog.getByText("Nobody has called these tools in the last 7 days")).toBeVisible();
  await look(page, "policies", "11-condition");
  await dialog.getByRole("button", { name: "Write JSON Schema" }).click();
  await expect(dialog.getByLabel("Only where the arguments fit this JSON Schema")).toHaveValue(/"maximum": 1000/);
  await dialog.getByLabel("Only where the arguments fit this JSON Schema").fill('{ "maximun": 1 }');
  await expect(dialog.getByText("maximun is not among the keywords")).toBeVisible();
  await dialog.getByRole("button", { name: "Remove the condition" }).click();
  await dialog.getByRole("button", { name: "Add a condition on the arguments" }).click();
  await dialog.getByLabel("Argument", { exact: true }).fill("body.credit");
  await choose(page, "Comparison", /is at most/);
  await dialog.getByLabel("Value").fill("1,000");
  await dialog.getByRole("button", { name: "Add policy" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(patternsIn(page, "Organization").first()).toContainText("where body.credit is at most 1,000");

  await page.getByRole("button", { name: "Add policy" }).click();
  await pattern.fill("*");
  await choose(page, "Which calls", /Only destructive calls/);
  await choose(page, "Action", /Block/);
  await expect(dialog.getByText("A policy above it decides about 1 of them.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Put it first in its list" }).click();
  await expect(dialog.getByText(/destructive tools will be blocked/)).toBeVisible();
  await expect(dialog.getByText("A policy above it")).toHaveCount(0);
  await look(page, "policies", "11-by-effect");
  await dialog.getByRole("button", { name: "Add policy" }).click();
  await expect(patternsIn(page, "Organization")).toHaveText([
    /^1\* Destructive calls.*Block/,
    /billing\.\* where body\.credit is at most 1,000/,
    /billing\.\*.*2 of 3 tools/,
  ]);
  await look(page, "policies", "12-lists");
});

test("a list is put into order with the keyboard, the menu and the mouse", { tag: "@deep" }, async ({
  open,
  organization: { owner },
}) => {
  const bodies = ["*", "github.*", "slack.*", "github.org.main.issues.create"].map((pattern, index) => ({
    owner: "org",
    pattern,
    action: ["block", "require_approval", "allow"][index % 3],
  }));
  for (const body of bodies) await owner.api("POST", "/api/v1/policies", { body });
  await owner.api("POST", "/api/v1/policies", { body: { owner: "user", pattern: "github.org.*", action: "require_approval" } });
  const page = await open(owner);
  await page.goto("/policies");
  const rows = patternsIn(page, "Organization");
  const order = async (...patterns: string[]) => {
    const inOrder = patterns.map((pattern) => new RegExp(`${pattern.replace(/[*.]/g, "\\$&")}\\D`));
    await expect(rows).toHaveText(inOrder);
    await page.reload();
    await expect(rows).toHaveText(inOrder);
  };
  const moved = (pattern: string, place: number) =>
    expect(page.getByText(`${pattern} moved to place ${place} of 4`, { exact: true })).toBeAttached();
  await order("github.org.main.issues.create", "slack.*", "github.*", "*");

  const handle = page.getByRole("button", { name: /^Move slack\.\*/ });
  await handle.focus();
  await handle.press("ArrowDown");
  await expect(rows.nth(2)).toContainText("slack.*");
  await expect(handle).toBeFocused();
  await moved("slack.*", 3);
  await order("github.org.main.issues.create", "github.*", "slack.*", "*");

  await page.getByRole("button", { name: "Actions for *", exact: true }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await moved("*", 3);
  await order("github.org.main.issues.create", "github.*", "*", "slack.*");

  await page.getByRole("button", { name: /^Move slack\.\*/ }).dragTo(rows.nth(0));
  await moved("slack.*", 1);
  await order("slack.*", "github.org.main.issues.create", "github.*", "*");

  for (const [name, width] of Object.entries({ wide: 1280, tablet: 768, phone: 390 }))
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await expectNoAxeFindings(page, `policies ${name} ${colorScheme}`);
      await snap(page, "policies", `6-lists.${name}.${colorScheme}`);
      await page.getByRole("button", { name: "Add policy" }).click();
      await page.getByLabel("Pattern").fill("github.org");
      await expect(page.getByText("Matches no tool that you can see")).toBeVisible();
      await expectNoAxeFindings(page, `policies dialog ${name} ${colorScheme}`);
      await snap(page, "policies", `7-dialog.${name}.${colorScheme}`);
      await page.getByRole("button", { name: "Close" }).click();
    }
});

test("a member sees the organization's policies and sets their own, and nothing else past the page", { tag: "@deep" }, async ({
  open,
  url,
  organization: { id, owner, join },
}) => {
  const made = await owner.api("POST", "/api/v1/policies", { body: { owner: "org", pattern: "github.*", action: "block" } });
  const ofOrganization = made.json<{ id: string }>().id;
  const member = await join("member", "Mem Ber");
  const page = await open(member);
  await page.goto("/policies");
  await expect(patternsIn(page, "Organization")).toHaveText([/github\.\*/]);
  await expect(page.getByRole("button", { name: "Actions for github.*" })).toHaveCount(0);
  await addForLater(page, "slack.*", () => expect(page.getByRole("combobox", { name: "Applies to" })).toHaveCount(0));
  await expect(patternsIn(page, "Mine")).toHaveText([/slack\.\*/]);
  await expectNoAxeFindings(page);
  await snap(page, "policies", "8-as-member");

  const before = (await owner.api("GET", "/api/v1/policies")).text;
  expect(before).not.toContain("slack");
  const past = [
    ["createPolicyAction", { owner: "org", pattern: "*", action: "allow" }],
    ["updatePolicyAction", { id: ofOrganization, action: "allow" }],
    ["movePolicyAction", { id: ofOrganization, before: null }],
    ["removePolicyAction", { id: ofOrganization }],
  ] as const;
  for (const [name, input] of past) {
    const answer = await postAction(url, name, { args: [id, input], headers: { cookie: member.cookie } });
    expect(answer.text, name).toContain('"code":"forbidden"');
  }
  expect((await owner.api("GET", "/api/v1/policies")).text).toBe(before);

  const viewer = await open(await join("viewer", "Viktor Viewer"));
  await viewer.goto("/policies");
  await expect(patternsIn(viewer, "Organization")).toHaveText([/github\.\*/]);
  await expect(viewer.getByRole("button", { name: "Add policy" })).toHaveCount(0);
});
