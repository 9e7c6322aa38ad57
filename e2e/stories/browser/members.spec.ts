import { expectNoAxeFindings } from "../../support/accessibility";
import { freshEmail, somePassword, userIdOf } from "../../support/people";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("an invitation is created, accepted in another browser, and a new role ends the session there", async ({
  open,
  organization: { owner, name },
}) => {
  const page = await open(owner);
  await page.goto("/settings/members");
  await page.getByRole("button", { name: "Invite member" }).click();
  const email = freshEmail("New Comer");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Approver" }).click();
  const outlook = page.getByRole("region", { name: "What they will see" });
  await expect(outlook.getByText("Inbox", { exact: true })).toBeVisible();
  await expect(outlook.getByText("Settings", { exact: true })).toBeVisible();
  await outlook.getByText(/They may do \d+ things there/).click();
  await expect(outlook.getByText("Answer the approvals of own runs")).toBeVisible();
  await expect(outlook.getByText("Call tools and run code")).toHaveCount(0);
  await expectNoAxeFindings(page);
  await snap(page, "members", "0-approver");
  await page.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Developer" }).click();
  await expect(outlook.getByText("Call tools and run code")).toBeAttached();
  await snap(page, "members", "1-invite");
  await page.getByRole("button", { name: "Create invitation" }).click();
  const link = (await page.getByRole("figure", { name: "Invitation link" }).textContent()) ?? "";
  await expectNoAxeFindings(page);
  await snap(page, "members", "2-link");

  const theirs = await open();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: `Join ${name}` })).toBeVisible();
  await expect(theirs.getByText("as Developer")).toBeVisible();
  await expect(theirs.getByRole("region", { name: "What you will see" }).getByText("Catalog", { exact: true })).toBeVisible();
  await expectNoAxeFindings(theirs);
  await snap(theirs, "members", "3-accept");
  await theirs.getByLabel("Your name").fill("New Comer");
  await theirs.getByLabel("Password").fill(somePassword);
  await theirs.getByRole("button", { name: "Join organization" }).click();
  await expect(theirs).toHaveURL("/");
  await theirs.goto("/settings/audit");
  await expect(theirs.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();

  await page.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Actions for New Comer" }).click();
  await snap(page, "members", "4-menu");
  await page.getByRole("menuitem", { name: "Change role" }).click();
  await page.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Viewer" }).click();
  await page.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByRole("row", { name: /New Comer/ })).toContainText("Viewer");

  await theirs.getByRole("link", { name: "Overview" }).click();
  await expect(theirs).toHaveURL(/\/sign-in/);
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "This invitation is closed" })).toBeVisible();
  await expectNoAxeFindings(theirs);
  await snap(theirs, "members", "5-closed-invitation");
});

test("somebody is disabled, let in again, and removed after typing who", { tag: "@deep" }, async ({
  open,
  organization: { owner, join },
}) => {
  const member = await join("member", "Rem Oved");
  const page = await open(owner);
  await page.goto("/settings/members");
  const row = page.getByRole("row", { name: /Rem Oved/ });
  const choose = async (item: string) => {
    await page.getByRole("button", { name: "Actions for Rem Oved" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Disable");
  await expect(row).toContainText("Disabled");
  expect((await member.api("GET", "/api/v1/whoami")).status).toBe(401);
  await choose("Enable");
  await expect(row).toContainText("Active");

  await choose("Remove");
  await page.getByRole("textbox").fill("somebody else");
  await page.getByRole("button", { name: "Remove member" }).click();
  await expect(page.getByText("This does not match")).toBeVisible();
  await snap(page, "members", "6-remove");
  await page.getByRole("textbox").fill(member.email);
  await page.getByRole("button", { name: "Remove member" }).click();
  await expect(row).toHaveCount(0);
});

test("an invitation for somebody else says so instead of joining the wrong person", { tag: "@deep" }, async ({
  open,
  organization,
}) => {
  const { owner, join } = organization;
  const member = await join("member");
  const made = await owner.api("POST", "/api/v1/invitations", { body: { email: freshEmail("Other"), role: "viewer" } });
  const page = await open(member);
  await page.goto(made.json<{ path: string }>().path);
  await expect(page.getByText(`you are signed in as ${member.email}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Join organization" })).toHaveCount(0);
  await snap(page, "members", "7-somebody-else");
});

test("several members get a role and a toolkit together, and who cannot have it is named", async ({
  open,
  organization: { owner, join },
}) => {
  const vera = await userIdOf(await join("viewer", "Vera Viewer"));
  await join("viewer", "Viktor Viewer");
  const body = { slug: "reading", name: "Reading", patterns: ["example.*"] };
  await owner.api("POST", "/api/v1/toolkits", { body });
  const page = await open(owner);
  await page.goto("/settings/members?role=viewer");
  const rows = page.getByRole("table", { name: "Members" }).getByRole("row", { name: /Viewer/ });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Limit to toolkit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Toolkit" }).click();
  await page.getByRole("option", { name: "Reading" }).click();
  await expectNoAxeFindings(page);
  await snap(page, "members", "8-several");
  await dialog.getByRole("button", { name: "Limit to toolkit" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/limited to reading/)).toHaveCount(2);

  await page.goto("/settings/members");
  for (const box of await page.getByRole("checkbox", { name: /^Select/ }).all()) await box.check();
  await page.getByRole("button", { name: "Change role", exact: true }).click();
  await dialog.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: /^Member/ }).click();
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect(dialog.getByText("Done for 2, and not for 1 member")).toBeVisible();
  await expect(dialog.getByText(/You cannot change your own membership/)).toBeVisible();
  await expectNoAxeFindings(page);
  await snap(page, "members", "9-refused");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: /Vera Viewer/ })).toContainText("Member");

  await page.goto("/settings/members?role=member");
  await page
    .getByRole("row", { name: /Vera Viewer/ })
    .getByRole("checkbox")
    .check();
  await page.getByRole("button", { name: "Change role", exact: true }).click();
  await dialog.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: /^Owner/ }).click();
  expect((await owner.api("PATCH", `/api/v1/members/${vera}`, { body: { role: "developer" } })).status).toBe(200);
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByRole("table", { name: "Members", includeHidden: true })).not.toContainText("Vera Viewer");
  await expect(dialog.getByText(/limited to the toolkit reading/), "also of those whom the list shows no more").toBeVisible();
});
