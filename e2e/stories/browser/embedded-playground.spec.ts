import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { FrameLocator, Page } from "@playwright/test";
import { addExample } from "../../support/catalog";
import { projectRoot } from "../../support/console-server";
import { send } from "../../support/http";
import { look } from "../../support/look";
import type { Person } from "../../support/people";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

const story = "embedded-playground";

const playgroundIn = (page: Page): FrameLocator => page.frameLocator("iframe");
const frameAddress = (page: Page): Promise<string> => page.locator("iframe").evaluate((frame: HTMLIFrameElement) => frame.src);
const last = (page: Page) => page.locator("#last");

async function newServiceKey(owner: Person): Promise<{ id: string; text: string }> {
  const permissions = ["tools:read", "tools:call", "executions:read", "executions:cancel"];
  const made = await owner.api("POST", "/api/v1/keys", { body: { name: "My product", kind: "service", permissions } });
  return made.json();
}

/** The example of the guide as it stands, in a process of its own. */
async function startProduct(console: string, key: string) {
  const env = { ...process.env, EXECUTOR_URL: console, EXECUTOR_KEY: key, PORT: "0" };
  const child = spawn(process.execPath, [path.join(projectRoot, "examples/embedding/server.mjs")], {
    ...{ env, stdio: ["ignore", "pipe", "inherit"] as ["ignore", "pipe", "inherit"] },
  });
  const [printed] = (await once(child.stdout, "data")) as [Buffer];
  const { port } = new URL(printed.toString().trim());
  return { origin: `http://localhost:${port}`, stop: () => child.kill() };
}

test("a page of another origin shows the playground to its visitors, within what they were given", async ({
  url,
  open,
  allow,
  organization: { owner },
}) => {
  await addExample(owner.api);
  const key = await newServiceKey(owner);
  const product = await startProduct(url, key.text);
  const page = await open(null, { baseURL: product.origin });
  allow(new RegExp(`foreign host: ${url}|403|may not embed`));
  await page.goto("/");
  await expect(page.locator("iframe"), "an origin that is not in the list gets no token").toHaveCount(0);

  const admin = await open(owner);
  await admin.goto("/settings/embedding");
  await expect(admin.getByText("No page may embed the playground yet")).toBeVisible();
  await admin.getByRole("button", { name: "Add origin" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Origin").fill(`${product.origin}/shop`);
  await dialog.getByRole("button", { name: "Add origin" }).click();
  await expect(dialog).toContainText("Leave out the path");
  await dialog.getByLabel("Origin").fill(product.origin);
  await dialog.getByRole("button", { name: "Add origin" }).click();
  await expect(admin.getByRole("list", { name: "Origins" })).toContainText(product.origin);
  await look(admin, story, "1-origins");

  await page.goto("/");
  const playground = playgroundIn(page);
  await expect(last(page)).toHaveText("none of ada@shop.example");
  await expect(playground.locator(".view-lines")).toContainText("tools.search");
  await playground.getByRole("button", { name: "Start" }).click();
  await expect(last(page)).toHaveText(/^completed .*example/);
  await expect(playground.getByRole("tabpanel", { name: "Result" })).toContainText("example");
  await snap(page, story, "2-run");

  await page.getByRole("button", { name: "List the notes" }).click();
  await expect(playground.locator(".view-lines")).toContainText("notes.list");
  await expect(last(page)).toHaveText(/^completed .*"status":200/);

  const pattern = "example.org.main.messages.echo";
  await owner.api("POST", "/api/v1/policies", { body: { owner: "org", pattern, action: "require_approval" } });
  await playground.getByRole("textbox").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("return (await tools.example.messages.echo({ body: { message: 'hello' } })).ok");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(playground.getByText("It waits for somebody who may answer")).toBeVisible();
  await expect(last(page)).toHaveText("waits for a person");
  await snap(page, story, "3-waits");
  await admin.goto("/inbox");
  await expect(admin.getByRole("article")).toContainText("ada@shop.example");
  await expect(admin.getByRole("article")).toContainText("visitor");
  await admin.getByRole("button", { name: /^Approve/ }).click();
  await expect(last(page)).toHaveText("completed true");
  await admin.goto("/runs");
  await expect(admin.getByRole("table", { name: "Runs" })).toContainText("ada@shop.example");

  await page.goto("/?theme=dark");
  await expect(playground.locator("html")).toHaveAttribute("data-theme", "dark");
  await snap(page, story, "4-dark");

  const elsewhere = await startProduct(url, key.text);
  const { headers } = await send(await frameAddress(page));
  expect(headers["content-security-policy"]).toContain(`frame-ancestors ${product.origin}`);
  expect(headers["x-frame-options"]).toBeUndefined();
  const stranger = await open(null, { baseURL: elsewhere.origin });
  allow(/foreign host|403|401|may not embed|frame-ancestors/);
  await stranger.goto("/");
  await stranger.evaluate(
    (src) => Object.assign(document.body.appendChild(document.createElement("iframe")), { src }),
    await frameAddress(page),
  );
  await expect.poll(() => stranger.frames().at(-1)?.url(), "the browser shows it in no other page").toMatch(/^chrome-error:/);

  await admin.goto("/settings/embedding");
  await admin.getByRole("button", { name: "Remove" }).click();
  await admin.getByRole("button", { name: "Remove origin" }).click();
  await expect(admin.getByText("No page may embed the playground yet")).toBeVisible();
  expect((await send(await frameAddress(page))).headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  await playground.getByRole("button", { name: "Start" }).click();
  await expect(playground.getByText("It did not run")).toBeVisible();
  product.stop();
  elsewhere.stop();
});
