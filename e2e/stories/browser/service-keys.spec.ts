import { expectNoAxeFindings } from "../../support/accessibility";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("an administrator gives the key of a service, which nobody sees again, and a viewer only sees that there is one", async ({
  open,
  organization: { owner, join },
}) => {
  const page = await open(owner);
  await page.goto("/settings/services");
  const services = page.getByRole("list", { name: "Services" });
  await expect(services.getByText("No key", { exact: true })).toBeVisible();
  await services.getByRole("button", { name: "Enter key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Key")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Key").fill("a-key-that-nobody-sees");
  await expectNoAxeFindings(page);
  await snap(page, "service-keys", "0-enter");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(services.getByText("Key of the organization")).toBeVisible();

  await services.getByRole("button", { name: "Change" }).click();
  await dialog.getByLabel("Address").fill("https://search.example.com/search");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter the key again").first()).toBeVisible();
  await dialog.getByLabel("Key").fill("a-key-that-nobody-sees");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(services.getByText("https://search.example.com/search")).toBeVisible();

  await page.getByRole("button", { name: "Add a key" }).click();
  await dialog.getByLabel("Service").fill("marketing");
  await dialog.getByLabel("Key").fill("another-key");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "Other keys" }).getByText("marketing")).toBeVisible();
  expect(await page.content()).not.toContain("a-key-that-nobody-sees");
  await snap(page, "service-keys", "1-given");

  const other = await open(await join("viewer"));
  await other.goto("/settings/services");
  await expect(other.getByText("Key of the organization")).toBeVisible();
  await expect(other.getByRole("button", { name: /Change|Remove|Add a key/ })).toHaveCount(0);

  await services.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove key" }).click();
  await expect(services.getByText("No key", { exact: true })).toBeVisible();
});
