import type { Page } from "@playwright/test";
import { startGraphqlService } from "../../support/graphql-service";
import { look as lookAt } from "../../support/look";
import { test } from "../../support/reaching";
import { snap } from "../../support/screenshot";
import { expect } from "../../support/story";

const story = "graphql";

const look = (page: Page, name: string) => lookAt(page, story, name);
const dialog = (page: Page) => page.getByRole("dialog");

test("a GraphQL service is added by its address, connected, tried out, and a mutation is approved", async ({
  open,
  allow,
  organization: { owner },
}) => {
  test.setTimeout(180_000);
  const service = await startGraphqlService();
  const page = await open(owner);
  allow(/status of 400/);

  await page.goto("/integrations?dialog=add");
  const box = page.getByLabel("URL, document or files");
  await box.fill(service.endpoint);
  await box.press("Enter");
  await expect(dialog(page)).toContainText("GraphQL");
  await expect(dialog(page)).toContainText("tools come with the first connection");
  await look(page, "01-preview");
  await dialog(page).getByLabel("Title").fill("Tracker");
  await dialog(page).getByLabel("Slug").fill("tracker");
  await dialog(page).getByRole("button", { name: "Add integration" }).click();

  await expect(page).toHaveURL(/\/integrations\/tracker\?connect=1$/);
  const token = dialog(page).getByLabel("Token", { exact: true });
  await expect(token).toBeVisible();
  await look(page, "02-connect");
  await token.fill("wrong");
  await dialog(page).getByRole("button", { name: "Connect", exact: true }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Bad credentials");
  await token.fill("right");
  await dialog(page).getByRole("button", { name: "Connect", exact: true }).click();
  await expect(dialog(page)).toContainText("4 tools can be called");
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "Tools", exact: true }).click();
  await expect(page.getByRole("link", { name: "createIssue" })).toBeVisible();
  await look(page, "03-tools");

  await page.goto("/catalog?tool=tools.tracker.org.main.query.viewer&tab=try");
  await dialog(page).getByRole("button", { name: "Run", exact: true }).click();
  await expect(dialog(page)).toContainText("ann");
  await look(page, "04-tried");

  await page.goto("/catalog?tool=tools.tracker.org.main.mutation.createIssue");
  await dialog(page).getByRole("radio", { name: "Explore" }).click();
  await dialog(page).getByRole("button", { name: "CreateIssueInput" }).click();
  await expect(dialog(page)).toContainText("What a new issue holds");
  await dialog(page).getByRole("button", { name: "LabelInput" }).click();
  await expect(dialog(page).getByRole("region", { name: "LabelInput" })).toContainText("color");
  await look(page, "05-types");
  await dialog(page).getByRole("button", { name: "Back" }).click();
  await expect(dialog(page).getByRole("region", { name: "CreateIssueInput" })).toContainText("In a few words");

  const code = 'return (await tools.tracker.mutation.createIssue({ input: { title: "It is broken" } })).data.issue.title';
  const run = await owner.api("POST", "/executions", { body: { code } });
  expect(run.json()).toMatchObject({ status: "paused" });
  await page.goto("/inbox");
  const card = page.getByRole("article");
  await expect(card).toContainText(`GraphQL ${service.endpoint}`);
  await expect(card).toContainText("createIssue(input: $input)");
  await look(page, "06-approval");
  expect(service.issues).toEqual([]);
  await card.getByRole("button", { name: /^Approve/ }).click();
  await expect(card).toContainText("the run completed");
  expect(service.issues).toMatchObject([{ title: "It is broken" }]);

  await page.goto("/integrations/tracker?tab=settings");
  await expect(page.getByText(service.endpoint).first()).toBeAttached();
  await snap(page, story, "07-settings");
  await page.close();
  service.stop();
});
