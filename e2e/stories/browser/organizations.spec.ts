import { randomUUID } from "node:crypto";
import { expectNoAxeFindings } from "../../support/accessibility";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("a further organization is created, and one switches between the two", { tag: "@deep" }, async ({
  open,
  organization: { owner, name },
}) => {
  const page = await open(owner);
  await page.goto("/");
  await page.getByRole("button", { name: /switch organization/ }).click();
  await snap(page, "organizations", "1-switcher");
  await page.getByRole("menuitem", { name: "Create organization" }).click();
  const further = `Further ${randomUUID().slice(0, 6)}`;
  await page.getByLabel("Name", { exact: true }).fill(further);
  await snap(page, "organizations", "2-create");
  await page.getByRole("dialog").getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByRole("button", { name: /switch organization/ })).toContainText(further);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: /switch organization/ }).click();
  await page.getByRole("menuitem", { name }).click();
  await expect(page.getByRole("button", { name: /switch organization/ })).toContainText(name);
  await page.goto("/settings/organization");
  await page.getByLabel("Organization name").fill("Renamed here");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(page.getByRole("button", { name: /switch organization/ })).toContainText("Renamed here");

  await page.getByLabel("Runs").fill("30");
  await page.getByLabel("Audit log").fill("400");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved"), "the name and the days").toHaveCount(2);
  await page.getByLabel("Reason").fill("Case 2026-12");
  await page.getByRole("button", { name: "Set legal hold" }).click();
  await expect(page.getByText(`Set by ${owner.email}`)).toBeVisible();
  await expectNoAxeFindings(page);
  await snap(page, "organizations", "5-retention");
  await page.getByRole("button", { name: "End legal hold" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End legal hold" }).click();
  await expect(page.getByLabel("Reason")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Runs")).toHaveValue("30");
  await expect(page.getByLabel("Audit log")).toHaveValue("400");
});

test("two tabs with two organizations: the first says so and never writes into the other", async ({
  open,
  allow,
  organization: { owner, name },
}) => {
  const made = await owner.api("POST", "/api/v1/organizations", { body: { name: `Second ${randomUUID().slice(0, 6)}` } });
  const second = made.json<{ name: string }>();
  const first = await open(owner);
  allow(/status of 409/); // the first tab waits for news of an organization it is no longer in
  await first.goto("/settings/roles?dialog=create");
  await first.getByLabel("Name", { exact: true }).fill("For the first");

  const other = await first.context().newPage();
  await other.goto("/");
  await other.getByRole("button", { name: /switch organization/ }).click();
  await other.getByRole("menuitem", { name: second.name }).click();
  await expect(other.getByRole("button", { name: /switch organization/ })).toContainText(second.name);

  await expect(first.getByText("You switched to another organization in a different tab").first()).toBeAttached();
  await first.getByRole("dialog").getByRole("button", { name: "Create role" }).click();
  await expect(first.getByRole("dialog").getByRole("alert")).toContainText("Reload this page");
  await snap(first, "organizations", "3-conflict");
  await first.keyboard.press("Escape");
  await expect(first.getByRole("dialog")).toHaveCount(0);
  await snap(first, "organizations", "4-moved");
  await first.getByRole("button", { name: "Reload" }).click();
  await expect(first.getByRole("button", { name: /switch organization/ })).toContainText(second.name);
  await expect(first.getByRole("columnheader", { name: /Owner/ })).toBeVisible();
  await expect(first.getByText("For the first")).toHaveCount(0);

  await first.goto("/");
  await first.getByRole("button", { name: /switch organization/ }).click();
  await first.getByRole("menuitem", { name }).click();
  await expect(first.getByRole("button", { name: /switch organization/ })).toContainText(name);
  await first.goto("/settings/roles");
  await expect(first.getByRole("columnheader", { name: /Owner/ })).toBeVisible();
  await expect(first.getByText("For the first")).toHaveCount(0);
});
