import { expectNoAxeFindings } from "../../support/accessibility";
import { addExample } from "../../support/catalog";
import { look } from "../../support/look";
import { expect, test } from "../../support/story";

test("requests are kept, tried, and found by an alias once somebody wrote it down", async ({ open, organization: { owner } }) => {
  await addExample(owner.api);
  const page = await open(owner);
  await page.goto("/settings/search-quality");
  await expect(page.getByText("No request is kept yet")).toBeVisible();
  const add = async (request: string, expected: string) => {
    await page.getByRole("button", { name: "Add request" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Request").fill(request);
    await dialog.getByLabel("Tool that should be found").fill(expected);
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Add request" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await add("list notes", "example.org.main.notes.list");
  await add("parrot", "example.org.main.messages.echo");
  const requests = page.getByRole("list", { name: "Requests" }).getByRole("listitem");
  await expect(requests).toHaveText([/Not found.*parrot/, /First.*list notes/]);
  await expect(page.getByText("50 %").first()).toBeVisible();
  await look(page, "search-quality", "1-misses");
  const overrides = { "messages.echo": { aliases: ["parrot"] } };
  await owner.api("PATCH", "/api/v1/integrations/example", { body: { overrides } });
  await expect(async () => {
    await page.reload();
    await expect(requests.first()).toHaveText(/First/);
  }).toPass();
  await expect(page.getByText("100 %").first()).toBeVisible();
});
