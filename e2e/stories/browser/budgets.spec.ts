import { expectNoAxeFindings } from "../../support/accessibility";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("an administrator sets a budget, sees what is used of it and by whom, and a member sees what is about them", async ({
  open,
  organization: { owner, join },
}) => {
  await owner.api("POST", "/api/v1/integrations", { body: { source: { config: {} }, kind: "example", slug: "example" } });
  await owner.api("POST", "/api/v1/connections", { body: { integration: "example", owner: "org", name: "main" } });
  const page = await open(owner);
  await page.goto("/settings/budgets");
  await expect(page.getByText("No budgets yet")).toBeVisible();

  await page.getByRole("button", { name: "Add budget" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("For whom").click();
  await page.getByRole("option", { name: "Each member" }).click();
  await dialog.getByLabel("Calls of which tools").click();
  await page.getByRole("option", { name: "Example", exact: true }).click();
  await dialog.getByLabel("How many calls").fill("0");
  await expect(dialog.getByRole("alert")).toContainText("This stops everything it applies to");
  await dialog.getByLabel("How many calls").fill("");
  await dialog.getByRole("button", { name: "Add budget" }).click();
  await expect(dialog.getByLabel("How many calls")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("How many calls").fill("1");
  await expectNoAxeFindings(page);
  await snap(page, "budgets", "1-add");
  await dialog.getByRole("button", { name: "Add budget" }).click();
  const row = page.getByRole("row", { name: /1 call of example\.\* a day for each member/ });
  await expect(row).toContainText("0 of 1");

  const code = 'return (await tools["example.org.main.notes.list"]({})).error?.code ?? "sent"';
  const run = async () =>
    (await owner.api("POST", "/executions", { body: { code } })).json<{ structured: { result: string } }>().structured.result;
  expect([await run(), await run()]).toEqual(["sent", "limit_exceeded"]);
  const runsADay = { holder: "organization", measure: "runs", limit: 2, window: "day" };
  expect((await owner.api("POST", "/api/v1/budgets", { body: runsADay })).status).toBe(201);
  await run();
  await run();
  const refused = await owner.api("POST", "/executions", { body: { code } });
  expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);

  await page.reload();
  await expect(row).toContainText("1 of 1");
  await row.getByText("1 call of example.*").click();
  await expect(page.getByRole("region", { name: "Used by" }).getByRole("listitem")).toHaveCount(1);
  await expectNoAxeFindings(page);
  await snap(page, "budgets", "2-used-by");
  await page.keyboard.press("Escape");
  await snap(page, "budgets", "3-list");
  await page.setViewportSize({ width: 390, height: 800 });
  await snap(page, "budgets", "4-phone");
  await page.setViewportSize({ width: 1280, height: 800 });

  const member = await open(await join("member", "Mem Ber"));
  await member.goto("/settings/budgets");
  await expect(member.getByRole("row", { name: /for each member/ })).toContainText("0 of 1");
  await expect(member.getByRole("row", { name: /2 runs a day for the whole organization/ })).toContainText("2 of 2");
  await expect(member.getByRole("button", { name: /^(Add|Edit|Remove)/ })).toHaveCount(0);

  await page.getByRole("button", { name: /^Edit 1 call/ }).click();
  await page.getByRole("dialog").getByLabel("How many calls").fill("100");
  await page.getByRole("button", { name: "Save budget" }).click();
  await expect(page.getByRole("row", { name: /100 calls of example/ })).toContainText("1 of 100");
  await page.getByRole("button", { name: /^Remove 2 runs/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove budget" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("row", { name: /2 runs a day/ })).toHaveCount(0);
  expect(await run()).toBe("sent");
});
