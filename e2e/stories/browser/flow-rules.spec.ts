import { expectNoAxeFindings } from "../../support/accessibility";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

const people = "tools.example.org.people.notes.list";
const wall = "tools.example.org.wall.notes.list";

test("an administrator labels a connection and says where its data may not go; the card tells what a run has read", async ({
  open,
  organization: { owner, join },
}) => {
  await owner.api("POST", "/api/v1/integrations", { body: { source: { config: {} }, kind: "example", slug: "example" } });
  for (const name of ["people", "wall"])
    await owner.api("POST", "/api/v1/connections", { body: { integration: "example", owner: "org", name } });
  const page = await open(owner);
  await page.goto("/integrations/example?tab=connections");
  await page.getByRole("button", { name: "Actions for people" }).click();
  await page.getByRole("menuitem", { name: "Labels" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Labels").fill("HR");
  await dialog.getByRole("button", { name: "Save labels" }).click();
  await expect(dialog).toContainText("A label has lower-case letters");
  await dialog.getByLabel("Labels").fill("hr, customer-data");
  await expectNoAxeFindings(page);
  await snap(page, "flow-rules", "1-labels");
  await dialog.getByRole("button", { name: "Save labels" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("customer-data", { exact: true })).toBeVisible();

  await page.goto("/policies");
  await expect(page.getByText("No flow rules yet")).toBeVisible();
  await page.getByRole("button", { name: "Add flow rule" }).click();
  await dialog.getByLabel("Once a run has read from").fill("h");
  await page.getByRole("option", { name: "hr" }).click();
  await dialog.getByLabel("Its calls of").click();
  await page.getByRole("option", { name: /Tools of a pattern/ }).click();
  await dialog.getByLabel("Pattern").fill("example.org.wall.*");
  await expectNoAxeFindings(page);
  await snap(page, "flow-rules", "2-add");
  await dialog.getByRole("button", { name: "Add flow rule" }).click();
  await expect(dialog).toHaveCount(0);
  const rule = page.getByRole("list", { name: "Flow rules" }).getByRole("listitem");
  await expect(rule).toContainText("example.org.wall.*");
  await expect(rule).toContainText("Require approval");
  await expectNoAxeFindings(page);
  await rule.scrollIntoViewIfNeeded();
  await snap(page, "flow-rules", "3-list");
  await page.setViewportSize({ width: 390, height: 800 });
  await rule.scrollIntoViewIfNeeded();
  await snap(page, "flow-rules", "4-phone");
  await page.setViewportSize({ width: 1280, height: 800 });

  const run = async () =>
    (await owner.api("POST", "/executions", { body: { code: `await ${people}({}); return (await ${wall}({})).ok;` } })).json<{
      status: string;
      executionId: string;
    }>();
  const { status, executionId: id } = await run();
  expect(status).toBe("paused");
  await page.goto(`/resume/${id}`);
  const why = page.getByRole("region", { name: "Why it asked" });
  await expect(why).toContainText(
    `This run has read from hr: ${people} (1 call). The flow rule from hr to example.org.wall.* asks`,
  );
  await expectNoAxeFindings(page);
  await why.scrollIntoViewIfNeeded();
  await snap(page, "flow-rules", "5-card");

  const member = await open(await join("member", "Mem Ber"));
  await member.goto("/policies");
  await expect(member.getByRole("list", { name: "Flow rules" })).toContainText("hr");
  await expect(member.getByRole("button", { name: /flow rule|Remove the rule/ })).toHaveCount(0);

  await page.goto("/policies");
  await page.getByRole("button", { name: "Edit the rule from hr to example.org.wall.*" }).click();
  await expect(dialog.getByLabel("Pattern")).toHaveValue("example.org.wall.*");
  await dialog.getByLabel("Action").click();
  await page.getByRole("option", { name: "Block" }).click();
  await dialog.getByRole("button", { name: "Save flow rule" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rule).toContainText("Block");
  expect((await run()).status, "the call is blocked and the program goes on").toBe("completed");
  await page.getByRole("button", { name: "Remove the rule from hr to example.org.wall.*" }).click();
  await dialog.getByRole("button", { name: "Remove flow rule" }).click();
  await expect(page.getByText("No flow rules yet")).toBeVisible();
  expect((await run()).status).toBe("completed");
});
