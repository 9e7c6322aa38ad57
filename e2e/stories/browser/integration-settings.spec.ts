import type { Page } from "@playwright/test";
import { look as lookAt } from "../../support/look";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";
import { things } from "../../support/upstream";

const story = "integrations";
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="32" fill="#0a7" /></svg>';

const look = (page: Page, name: string) => lookAt(page, story, name);
const dialog = (page: Page) => page.getByRole("dialog");
const box = (page: Page) => page.getByLabel("URL, document or files");

test("the settings change words, ways to authenticate and effects, and delete what is typed", { tag: "@deep" }, async ({
  open,
  organization: { owner },
}) => {
  await owner.api("POST", "/api/v1/integrations", { body: { source: { config: {} }, kind: "example" } });
  await owner.api("POST", "/api/v1/integrations", { body: { source: { text: things(["readA", "addB"]) }, slug: "things" } });
  await owner.api("POST", "/api/v1/connections", {
    body: { integration: "things", owner: "org", template: "key", values: { key: "k" } },
  });
  const page = await open(owner);
  await page.goto("/integrations/things?tab=settings");
  await look(page, "40-settings");
  await page.getByLabel("Title").fill("Our things");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /Our things/ })).toBeVisible();
  await page.getByLabel("Picture").setInputFiles({ name: "logo.txt", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByRole("group", { name: "Logo" }).getByRole("alert")).toContainText("cannot show this file");
  await page.getByLabel("Picture").setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) });
  await expect(page.getByRole("button", { name: "Change picture" })).toBeVisible();
  const [{ picture = "" } = {}] = (await owner.api("GET", "/api/v1/integrations?query=things")).json<{
    items: { picture?: string }[];
  }>().items;
  expect((await owner.api("GET", picture)).headers["content-type"]).toBe("image/png");
  const drawn = page.locator(`[style*="${picture}"]`);
  await page.goto("/catalog");
  await expect(drawn.first(), "the picture stands wherever its tools do").toBeVisible();
  await look(page, "43-picture");
  await page.goto("/integrations/things?tab=settings");
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByRole("button", { name: "Upload picture" })).toBeVisible();
  await expect(drawn).toHaveCount(0);
  await page.getByRole("button", { name: "Add method" }).click();
  await dialog(page).getByLabel("Label", { exact: true }).fill("Two keys");
  await dialog(page).getByLabel("Slug").fill("two-keys");
  await dialog(page).getByRole("button", { name: "Add a value" }).click();
  await dialog(page).getByLabel("Name in the request 2").fill("X-App");
  await dialog(page).getByLabel("Prefix 2").fill("");
  await look(page, "41-way");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText("header X-App: <value2>")).toBeVisible();
  await page.getByRole("button", { name: "Remove key (X-Key)" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Connections use key" })).toBeVisible();
  await page.getByRole("button", { name: "Add override" }).click();
  await dialog(page).getByLabel("Tool").fill("things.addB");
  await dialog(page).getByLabel("Name").fill("things.readA");
  await dialog(page).getByRole("button", { name: "Save override" }).click();
  await expect(dialog(page)).toContainText("There is a tool things.readA already");
  await dialog(page).getByLabel("Name").fill("things.putB");
  await dialog(page).getByLabel("Effect").click();
  await page.getByRole("option", { name: "destructive" }).click();
  await dialog(page)
    .getByLabel(/^Concurrent calls/)
    .fill("2");
  await look(page, "42-override");
  await dialog(page).getByRole("button", { name: "Save override" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo the override of things.addB" })).toBeVisible();
  await expect(page.getByText("at most 2 at once")).toBeVisible();
  await page.goto("/catalog?tool=tools.things.org.main.things.putB");
  await expect(dialog(page)).toContainText("The source calls it things.addB");
  await dialog(page).getByRole("link", { name: "Override" }).click();
  await expect(dialog(page)).toContainText("Override things.addB");
  await expect(dialog(page).getByLabel("Name")).toHaveValue("things.putB");
  await snap(page, story, "44-renamed");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.goto("/integrations/things");
  await page.getByRole("button", { name: "Actions for main" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await dialog(page).getByLabel("New name").fill("prod");
  await expect(dialog(page)).toContainText("tools.things.org.prod");
  await look(page, "45-rename");
  await dialog(page).getByRole("button", { name: "Rename and change addresses" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText("tools.things.org.prod")).toBeVisible();
  await page.goto("/integrations/things?tab=settings");
  await page.getByRole("button", { name: "Delete integration" }).click();
  await dialog(page).getByRole("textbox").fill("thing");
  await dialog(page).getByRole("button", { name: "Delete integration" }).click();
  await expect(dialog(page)).toContainText("Type exactly: things");
  await snap(page, story, "43-delete");
  await dialog(page).getByRole("textbox").fill("things");
  await dialog(page).getByRole("button", { name: "Delete integration" }).click();
  await expect(page).toHaveURL("/integrations");
  await expect(page.getByRole("list", { name: "Integrations" }).getByRole("listitem")).toHaveCount(1);
});

test("with the keyboard alone: the palette, the example, a connection", { tag: "@deep" }, async ({
  open,
  organization: { owner },
}) => {
  const page = await open(owner);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("add integration");
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByLabel("Search well-known systems")).toBeFocused();
  await page.keyboard.type("offline");
  const example = dialog(page).getByRole("button", { name: "Example" });
  const isReached = () => example.evaluate((button) => button === document.activeElement);
  for (let steps = 0; steps < 4 && !(await isReached()); steps++) await page.keyboard.press("Tab");
  await expect(example).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("4 operations");
  await dialog(page).getByLabel("Title").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/integrations/example");
  const connect = page.getByRole("button", { name: "Connect without a credential" });
  for (let tabs = 0; tabs < 40 && !(await connect.evaluate((node) => node === document.activeElement)); tabs++)
    await page.keyboard.press("Tab");
  await expect(connect).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("tools.example.org.main")).toBeVisible();
});
