import { expectNoAxeFindings } from "../../support/accessibility";
import { addExample } from "../../support/catalog";
import { look } from "../../support/look";
import { createKey } from "../../support/people";
import { choose } from "../../support/policies-page";
import { expect, test } from "../../support/story";

test("an administrator asks what another member and a key may do, on the policies, at a tool and at a call", async ({
  open,
  organization: { owner, join },
}) => {
  await addExample(owner.api, "pets");
  const anna = await join("member", "Anna Asked");
  const echo = "pets.org.main.messages.echo";
  await anna.api("POST", "/api/v1/policies", { body: { owner: "user", pattern: echo, action: "block" } });
  await createKey(owner.api, { permissions: ["tools:read"], kind: "service", name: "Reading bot" });
  const page = await open(owner);
  await page.goto("/policies");
  await page.getByLabel("Tool", { exact: true }).fill(`tools.${echo}`);
  await choose(page, "Called by", /Anna Asked/);
  await page.getByRole("button", { name: "Explain" }).click();
  const happens = page.getByRole("region", { name: "What happens" });
  await expect(happens).toContainText("It is blocked, by one of their own policies.");
  await choose(page, "Called by", /Reading bot/);
  await page.getByRole("button", { name: "Explain" }).click();
  await expect(happens).toContainText("May not call");
  await expect(happens).toContainText("the permission tools:call is missing");
  await look(page, "explained-for", "1-policies");

  const small = {
    properties: { body: { properties: { message: { maxLength: 3 } }, required: ["message"] } },
    required: ["body"],
  };
  const policy = { owner: "org", pattern: echo, action: "block", when: small };
  expect((await owner.api("POST", "/api/v1/policies", { body: policy })).status).toBe(201);
  await page.goto(`/catalog?tool=${encodeURIComponent(`tools.${echo}`)}`);
  await page.getByRole("button", { name: "Explain by today's rules" }).click();
  const today = page.getByRole("region", { name: "By today's rules" });
  await expect(today).toContainText("The arguments of a call can change that");
  await today.getByLabel("Arguments").fill('{ "body": { "message": "hi" } }');
  await today.getByRole("button", { name: "Explain" }).click();
  await expect(today).toContainText(`It is blocked, by the organization's policy ${echo}`);
  await today.getByLabel("Arguments").fill("not JSON");
  await today.getByRole("button", { name: "Explain" }).click();
  await expect(today.getByRole("alert")).toContainText("Write the arguments as a JSON object");
  await today.getByLabel("Arguments").fill("");
  await choose(page, "Called by", /Anna Asked/);
  await expect(today).toContainText("It is blocked, by one of their own policies.");
  let isFirst = true;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/policies/explain", async (route) => {
    const waits = isFirst;
    isFirst = false;
    if (waits) await held;
    await route.continue();
  });
  await choose(page, "Called by", /Reading bot/);
  await expect(today, "nothing is told of whom nothing was asked").not.toContainText("by one of their own policies");
  await choose(page, "Called by", /Anna Asked/);
  await expect(today).toContainText("It is blocked, by one of their own policies.");
  const late = page.waitForResponse("**/policies/explain");
  letGo();
  await late;
  await expect(today).toContainText("It is blocked, by one of their own policies.");
  await page.unroute("**/policies/explain");
  await expectNoAxeFindings(page);
  await look(page, "explained-for", "2-tool");

  const code = `return tools.${echo}({ body: { message: "hello there" } })`;
  const run = (await owner.api("POST", "/executions", { body: { code } })).json<{ executionId: string }>();
  await page.goto(`/resume/${run.executionId}`);
  await page.getByRole("button", { name: "Explain by today's rules" }).click();
  await choose(page, "Called by", /Anna Asked/);
  await expect(page.getByRole("region", { name: "By today's rules" })).toContainText("by one of their own policies");

  const hers = await open(anna);
  await hers.goto("/policies");
  await hers.getByRole("combobox", { name: "Called by" }).click();
  await expect(hers.getByRole("option"), "others are none of her business").toHaveText(["Me"]);
});
