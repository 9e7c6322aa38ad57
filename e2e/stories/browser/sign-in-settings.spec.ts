import { expectNoAxeFindings } from "../../support/accessibility";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("an owner says how people sign in, and cannot lock themselves out", async ({ open, organization: { owner, id } }) => {
  const page = await open(owner);
  await page.goto("/settings/sign-in");
  await expect(page.getByText("This installation has no identity provider.")).toBeVisible();

  const domain = `${id}.example.com`;
  await page.getByLabel("Domain").fill(domain);
  await page.getByRole("button", { name: "Claim domain" }).click();
  await expect(page.getByRole("list", { name: "Email domains" }).getByText("Waits for the operator")).toBeVisible();

  await page.getByRole("button", { name: "Add group" }).click();
  await page.getByLabel("Group 1", { exact: true }).fill("console-admins");
  await page.getByRole("combobox", { name: "Role of group 1" }).click();
  await page.getByRole("option", { name: "Admin" }).click();
  await page.getByRole("combobox", { name: "Role of everybody else" }).click();
  await page.getByRole("option", { name: "Viewer" }).click();
  const groups = page.locator("section", { has: page.getByRole("heading", { name: "Groups and roles" }) });
  await groups.getByRole("button", { name: "Save" }).click();
  await expect(groups.getByText("Saved")).toBeVisible();

  const networks = page.locator("section", { has: page.getByRole("heading", { name: "Networks" }) });
  await networks.getByRole("textbox").fill("203.0.113.0/24");
  await networks.getByRole("button", { name: "Save" }).click();
  await expect(networks.getByRole("alert").getByText("this would lock you out")).toBeAttached();
  await expectNoAxeFindings(page);
  await snap(page, "sign-in-settings", "0-refused");
  await networks.getByRole("textbox").fill("203.0.113.0/24\n127.0.0.0/8\n::1");
  await networks.getByRole("button", { name: "Save" }).click();
  await expect(networks.getByText("Saved")).toBeVisible();

  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Okta");
  await page.getByRole("dialog").getByRole("button", { name: "Create token" }).click();
  const token = await page.getByRole("figure", { name: "Provisioning token" }).textContent();
  expect(token).toContain("exs_");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "Provisioning tokens" }).getByText("Okta")).toBeVisible();

  await page.reload();
  await expect(page.getByLabel("Group 1", { exact: true })).toHaveValue("console-admins");
  await expect(networks.getByRole("textbox")).toHaveValue("203.0.113.0/24\n127.0.0.0/8\n::1/128");
  await page.setViewportSize({ width: 1280, height: 2100 });
  await snap(page, "sign-in-settings", "1-set");
});

test("a viewer sees the rules and no form", { tag: "@deep" }, async ({ open, organization: { join } }) => {
  const page = await open(await join("viewer"));
  await page.goto("/settings/sign-in");
  await expect(page.getByText("Anywhere", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /Save|Claim|Add group/ })).toHaveCount(0);
});
