import type { Page } from "@playwright/test";
import { look as lookAt } from "../../support/look";
import { everythingCommand, startTravelServer } from "../../support/mcp-server";
import { test } from "../../support/reaching";
import { expect } from "../../support/story";

test("MCP servers are added by address and by command, signed in to, called, and their questions answered in the inbox", async ({
  open,
  allow,
  organization: { owner },
}) => {
  const server = await startTravelServer();
  const page = await open(owner);
  const look = (name: string) => lookAt(page, "mcp-source", name);
  const dialog = page.getByRole("dialog");
  const provider = new URL(server.issuer).host;
  allow(new RegExp(`foreign host: http://${provider}/|fonts\\.googleapis\\.com|http://${provider}/favicon\\.ico`));
  allow(/status of (400|503)/);

  await page.goto("/integrations?dialog=add");
  const box = dialog.getByLabel("URL, document or files");
  await box.fill(server.endpoint);
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("MCP server", { exact: true })).toBeVisible();
  await expect(dialog.getByText("the machine that the console runs on")).toBeVisible();
  await look("1-preview");
  await dialog.getByLabel("Slug").fill("travel");
  await dialog.getByRole("button", { name: "Add integration" }).click();
  await expect(page).toHaveURL(/\/integrations\/travel/);
  const popup = await opened(page, () => dialog.getByRole("button", { name: "Sign in at the provider" }).click());
  await popup.locator("input[name=login]").fill("ann");
  await popup.locator("input[name=password]").fill("any");
  await popup.locator("button[type=submit]").click();
  await popup.locator("button[type=submit]").click();
  await expect(dialog.getByText("2 tools can be called")).toBeVisible();

  await page.goto("/integrations?dialog=add");
  const [command, ...args] = everythingCommand;
  const pasted = { mcpServers: { everything: { command, args }, away: { url: "http://127.0.0.1:1/mcp" } } };
  await box.fill(JSON.stringify(pasted, null, 2));
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("button", { name: "Add 2 servers" }).click();
  await expect(dialog.getByText("1 of 2 servers added.")).toBeVisible();
  await expect(dialog.getByText("refused the connection")).toBeVisible();
  await look("2-several");
  await dialog.getByRole("link", { name: "Connect everything" }).click();
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(dialog.getByText(/\d+ tools can be called/)).toBeVisible();

  const begin = async (code: string) =>
    (await owner.api("POST", "/executions", { body: { code } })).json<{ executionId: string; structured: object }>();
  expect(await begin("return await tools.everything.org.main.get_sum({ a: 2, b: 3 })")).toMatchObject({
    structured: { result: { ok: true, data: expect.stringContaining("5") } },
  });
  const { executionId: id } = await begin("return await tools.travel.org.main.book({})");
  await page.goto("/inbox");
  const card = page.getByRole("article");
  await expect(card).toContainText("Where do you want to go?");
  await look("3-question");
  const form = page.getByRole("form", { name: "Answer the question" });
  await form.getByLabel(/^City|^city/).fill("Rome");
  await form.getByRole("button", { name: "Send answer" }).click();
  await expect(card).toContainText("Answered by you");
  await expect.poll(async () => (await owner.api("GET", `/executions/${id}`)).json()).toMatchObject({ state: "completed" });
  expect(server.booked).toEqual(["Rome"]);

  await page.goto("/integrations/everything?tab=connections");
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions).toContainText("Process");
  await expect(sessions).toContainText("Standard streams");
  await page.getByRole("button", { name: "Check now: main" }).click();
  await expect(page.getByText(/tools, checked/)).toBeVisible();
  await look("4-session");
  server.stop();
});

async function opened(page: Page, act: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent("page"), act()]);
  return tab;
}
