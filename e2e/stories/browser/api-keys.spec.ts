import { expectNoAxeFindings } from "../../support/accessibility";
import { apiOf } from "../../support/http";
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
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Revoke Nightly report" }).click();
  await page.getByRole("textbox").fill("Nightly report");
  await snap(page, "api-keys", "4-revoke");
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByRole("row", { name: /Nightly report/ })).toContainText("Revoked");
  await expect.poll(async () => (await byKey("GET", "/api/v1/members")).status).toBe(401);
});
