import type { Locator, Page } from "@playwright/test";
import { inBothThemes } from "../../support/both-themes";
import { goToEditor, state, write } from "../../support/playground";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

const code = ['const city = "Bern";', "const days = 3;", "return city + ' in ' + days;"].join("\n");
const promote = (page: Page) => page.getByRole("button", { name: "Promote to a tool" });

test("a run of the playground becomes a draft that is tested and published, and gives what its inputs say", {
  tag: "@deep",
}, async ({ open, organization: { owner, join } }) => {
  const page = await open(owner);
  await goToEditor(page);
  await write(page, code);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(state(page, "completed")).toBeVisible();
  await write(page, "return 'typed after the run';");
  await promote(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: false }).first().fill("Days in a city");
  await dialog.getByLabel("Description").fill("Says how long somebody stays");
  await dialog.getByRole("combobox", { name: "What a call does" }).click();
  await page.getByRole("option", { name: "It only reads" }).click();
  await dialog.getByRole("checkbox", { name: '"Bern"', exact: true }).check();
  await dialog.getByRole("checkbox", { name: "3", exact: true }).check();
  await expect(dialog.getByRole("list", { name: "Fields of input schema" }).getByRole("listitem")).toHaveCount(2);
  const asJson = (within: Page | Locator) =>
    within.getByRole("radiogroup", { name: "Input schema as" }).getByRole("radio", { name: "JSON" });
  await asJson(dialog).click();
  const schema = dialog.getByLabel("Input schema as JSON");
  await expect(schema).toHaveValue(/"city": \{\s+"type": "string",\s+"examples": \[\s+"Bern"/);
  const days = dialog.getByLabel("Name of the input for 3");
  await days.fill("city");
  await dialog.getByRole("button", { name: "Make a draft" }).click();
  await expect(dialog.getByRole("list", { name: "Values" }).getByText("stands for values of different types")).toBeVisible();
  await inBothThemes(page, "promote", "1-two-types");
  await days.fill("nights");
  await schema.fill((await schema.inputValue()).replace('"type": "integer"', '"type": "integer", "minimum": 1'));
  await expect(dialog.getByText("As you edited it.")).toBeVisible();
  await inBothThemes(page, "promote", "2-inputs");
  await dialog.getByRole("button", { name: "Make a draft" }).click();
  await expect(dialog.getByText("Days in a city is a draft")).toBeVisible();
  await inBothThemes(page, "promote", "3-draft");

  await dialog.getByRole("link", { name: "Open the draft" }).click();
  await expect(page).toHaveURL("/registry/tools/days_in_a_city");
  const fields = page.getByRole("list", { name: "Fields of input schema" });
  await expect(fields.getByLabel("Name of nights")).toHaveValue("nights");
  await expect(
    fields.getByRole("listitem").filter({ hasText: /shown as JSON: .*minimum/ }),
    "what has no field is named",
  ).toHaveCount(1);
  await asJson(page).click();
  await expect(page.getByLabel("Input schema as JSON")).toHaveValue(/"minimum": 1/);
  await page.getByRole("button", { name: "Add test" }).click();
  await dialog.getByLabel("Name").fill("two nights in Basel");
  await dialog.getByLabel("Arguments").fill('{ "city": "Basel", "nights": 2 }');
  await dialog.getByLabel("Expected").fill('{ "ok": true, "contains": "Basel in 2" }');
  await dialog.getByRole("button", { name: "Save test" }).click();
  await page.getByRole("button", { name: "Run tests" }).click();
  await expect(page.getByRole("list", { name: "Tests" })).toContainText("Passed");
  await page.getByRole("button", { name: "Publish" }).click();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("list", { name: "Versions" })).toContainText("Calls use it");
  await expect(dialog).toHaveCount(0);
  await snap(page, "promote", "4-published");
  const call = "return await tools.registry.org.main.days_in_a_city({ city: 'Oslo', nights: 7 })";
  const answer = await owner.api("POST", "/executions", { body: { code: call } });
  expect(answer.json<{ structured: { result: unknown } }>().structured.result).toEqual({ ok: true, data: "Oslo in 7" });

  const member = await join("member", "Mia Member");
  const own = await member.api("POST", "/executions", { body: { code } });
  const colleague = await open(member);
  await colleague.goto(`/runs/${own.json<{ executionId: string }>().executionId}`);
  await expect(colleague.getByRole("button", { name: "Run again" })).toBeVisible();
  await expect(promote(colleague), "a member writes no tools").toHaveCount(0);
});

test("only a completed run of code offers to become a tool, and one that was given inputs keeps them", { tag: "@deep" }, async ({
  open,
  allow,
  organization: { owner },
}) => {
  const page = await open(owner);
  allow(/status of 400/); // a draft without a name
  const asked = async (path: string, body: object) => {
    const answer = await owner.api("POST", path, { body });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer;
  };
  const ran = async (body: object) => (await asked("/executions", body)).json<{ executionId: string }>().executionId;
  for (const body of [{ code: "throw new Error('no')" }, { code, mode: "plan" }]) {
    await page.goto(`/runs/${await ran(body)}`);
    await expect(page.getByRole("button", { name: /^(Run|Plan) again$/ })).toBeVisible();
    await expect(promote(page)).toHaveCount(0);
  }
  await page.goto(`/runs/${await ran({ code })}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await promote(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: '"Bern"', exact: true }).check();
  await inBothThemes(page, "promote", "5-phone");
  await dialog.getByRole("button", { name: "Make a draft" }).click();
  await expect(dialog.getByText("Give the artifact a name", { exact: true })).toBeVisible();

  const schema = { type: "object", properties: { city: { type: "string" } } };
  const greeting = { name: "Greet", code: "return 'Hello ' + city", input_schema: schema, effect: "read" };
  await asked("/api/v1/artifacts/promote", greeting);
  await asked("/tools/greet/publish", {});
  const outer = await ran({ code: "return await tools.registry.org.main.greet({ city: 'Bern' })" });
  const { calls } = (await owner.api("GET", `/executions/${outer}`)).json<{ calls: { childId: string }[] }>();
  await page.goto(`/runs/${calls[0]?.childId}`);
  await promote(page).click();
  await expect(dialog.getByLabel("Name of city")).toHaveValue("city");
});
