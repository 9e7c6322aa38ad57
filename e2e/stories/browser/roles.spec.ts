import { expectNoAxeFindings } from "../../support/accessibility";
import { postAction } from "../../support/actions";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("a role is created and edited, and holds for who has it", async ({ open, organization: { owner, join } }) => {
  const page = await open(owner);
  await page.goto("/settings/roles");
  await page.getByRole("button", { name: "Create role" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Audit reader");
  await expect(page.getByLabel("Slug")).toHaveValue("audit-reader");
  await page.getByRole("dialog").getByRole("button", { name: "Create role" }).click();
  await expect(page.getByRole("dialog")).toContainText("Choose at least one permission");
  await page.getByRole("button", { name: "Approver", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "Answer the approvals of own runs" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Call tools and run code" })).not.toBeChecked();
  const approvals = page.getByRole("group", { name: "Approvals", exact: true });
  await expect(approvals.getByRole("checkbox", { name: "Approvals", exact: true })).toBeChecked();
  await approvals.getByRole("checkbox", { name: "Approvals", exact: true }).uncheck();
  await expect(page.getByRole("checkbox", { name: "Answer the approvals of own runs" })).not.toBeChecked();
  await page.getByRole("button", { name: "None", exact: true }).click();
  await page.getByRole("dialog").getByText("organization:read", { exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "See the organization and its settings" })).toBeChecked();
  await page.getByRole("checkbox", { name: "Read, export and check the audit log" }).check();
  const tools = page.getByLabel("Tools that exist for it");
  await expect(tools).toHaveValue("*");
  await tools.fill("executor.is*");
  await expect(page.getByRole("dialog")).toContainText("is* means nothing");
  await tools.fill("executor.connections.*\ngone.**");
  await expect(page.getByRole("dialog").getByRole("status")).toContainText(
    /^4 of .* such as executor\.connections\..* Nothing matches gone\.\*\*$/,
  );
  await expectNoAxeFindings(page);
  await snap(page, "roles", "1-create");
  await page.getByRole("dialog").getByRole("button", { name: "Create role" }).click();
  await expect(page.getByRole("columnheader", { name: /Audit reader/ })).toBeVisible();

  const reader = await join("audit-reader", "Audrey Reader");
  const theirs = await open(reader);
  await theirs.goto("/");
  await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();
  await theirs.goto("/settings/members");
  await expect(theirs.getByRole("heading", { name: "Your role does not allow this page" })).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Audit reader" }).click();
  await expect(page.getByRole("dialog")).toContainText("executor.connections.*");
  await expectNoAxeFindings(page);
  await snap(page, "roles", "2-details");
  await page.getByRole("button", { name: /^Edit/ }).click();
  await page.getByRole("checkbox", { name: "See members and invitations" }).check();
  await snap(page, "roles", "3-edit");
  await page.getByRole("button", { name: "Save role" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await theirs.goto("/settings/members");
  await expect(theirs.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
});

test("a member neither sees nor does what only admins may, on the page and past it", { tag: "@deep" }, async ({
  open,
  url,
  organization: { id, owner, join },
}) => {
  const member = await join("member", "Mem Ber");
  const page = await open(member);
  await page.goto("/settings/members");
  await expect(page.getByRole("row", { name: /Olga Owner/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite member" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  const navigation = page.getByRole("navigation", { name: "Settings" });
  await expect(navigation.getByRole("link", { name: "Members" })).toBeVisible();
  for (const hidden of ["Roles", "Audit log", "System"])
    await expect(navigation.getByRole("link", { name: hidden })).toHaveCount(0);
  await snap(page, "roles", "4-as-member");
  await page.goto("/settings/members?dialog=invite");
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  for (const path of ["/settings/roles", "/settings/audit", "/settings/system"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Your role does not allow this page" }), path).toBeVisible();
  }
  await expectNoAxeFindings(page);
  await snap(page, "roles", "5-forbidden");

  const before = (await owner.api("GET", "/api/v1/roles")).text;
  const role = { slug: "mine", name: "Mine", permissions: ["audit:read"] };
  expect((await member.api("POST", "/api/v1/roles", { body: role })).status).toBe(403);
  const action = await postAction(url, "createRoleAction", { args: [id, role], headers: { cookie: member.cookie } });
  expect(action.text).toContain('"code":"forbidden"');
  const keys = await member.api("POST", "/api/v1/keys", { body: { name: "More than me", permissions: ["audit:read"] } });
  expect(keys.status, "a key with rights the member lacks").toBe(403);
  expect((await owner.api("GET", "/api/v1/roles")).text).toBe(before);
});
