import { startGraphqlService } from "../../support/graphql-service";
import { look as lookAt } from "../../support/look";
import { test } from "../../support/reaching";
import { expect } from "../../support/story";
import { startUpstream } from "../../support/upstream";

test("an address turns out to be a service, or is said to be one, and its settings are changed later", { tag: "@deep" }, async ({
  open,
  allow,
  organization: { owner },
}) => {
  test.setTimeout(180_000);
  const [service, nobody] = [await startGraphqlService(), await startUpstream()];
  const page = await open(owner);
  const look = (name: string) => lookAt(page, "services", name);
  const dialog = page.getByRole("dialog");
  allow(/status of (400|503)/);

  await page.goto("/integrations?dialog=add");
  await look("01-add");
  await dialog.getByLabel("URL, document or files").fill(`${nobody.origin}/nothing`);
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("alert")).toContainText("No service was found there either. As GraphQL:");
  await look("02-nobody");

  await dialog.getByLabel("URL, document or files").fill(service.endpoint);
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByLabel("Slug")).toBeVisible();
  await expect(dialog.getByText("GraphQL", { exact: true })).toBeVisible();
  await look("03-found");
  await dialog.getByRole("button", { name: "Back" }).click();

  await dialog.getByRole("button", { name: "GraphQL service" }).click();
  await dialog.getByLabel("Address").fill("http://127.0.0.1:1/graphql");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await look("04-settings");
  await dialog.getByLabel("Address").fill(service.endpoint);
  await dialog.getByLabel("Header of the API key").fill("not a header");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByLabel("Header of the API key")).toBeFocused();
  await dialog.getByLabel("Header of the API key").fill("X-Library-Key");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByLabel("Slug").fill("library");
  await dialog.getByRole("button", { name: "Add integration" }).click();
  await expect(page).toHaveURL(/\/integrations\/library/);

  await page.goto("/integrations/library?tab=settings");
  const header = page.getByLabel("Header of the API key");
  await expect(header).toHaveValue("X-Library-Key");
  await look("05-later");
  await header.fill("X-Other-Key");
  await page.getByRole("button", { name: "Read and save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await page.reload();
  await expect(header).toHaveValue("X-Other-Key");
  service.stop();
  nobody.stop();
});
