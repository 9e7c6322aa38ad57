import { expectNoAxeFindings } from "../../support/accessibility";
import { send } from "../../support/http";
import { look } from "../../support/look";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("somebody reads the docs in the console: searches, follows a link, copies code, on a phone too", async ({
  open,
  organization: { join },
}) => {
  const viewer = await join("viewer");
  const page = await open(viewer, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/toolkits");
  await page.getByRole("link", { name: "What toolkits do" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Toolkits" })).toBeVisible();
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Docs" }).click();
  await expect(page).toHaveURL("/docs");
  await expect(
    page.getByRole("region", { name: "Connect systems" }).getByRole("link", { name: /^Adding sources/ }),
  ).toBeVisible();
  await look(page, "docs", "1-all");

  await page.getByRole("searchbox", { name: "Search the docs" }).fill("stand-ins");
  await page.keyboard.press("Enter");
  const found = page.getByRole("region", { name: "Found" }).getByRole("link");
  await expect(found.first()).toContainText("Stand-ins in Plans");
  await snap(page, "docs", "2-found");
  await found.first().click();
  await expect(page).toHaveURL("/docs/plans#stand-ins");
  await expect(page.getByRole("heading", { level: 2, name: "Stand-ins" })).toBeInViewport();
  const contents = page.getByRole("navigation", { name: "On this page" });
  await expect(contents.getByRole("link", { name: "Stand-ins" })).toBeVisible();
  await page.getByRole("article").getByRole("link", { name: "any approval" }).click();
  await expect(page).toHaveURL("/docs/approvals#decide");
  await expect(page.getByRole("heading", { level: 2, name: "Decide" })).toBeInViewport();
  await look(page, "docs", "3-page");

  await page.goto("/docs?query=zzzz");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("self-hosting");
  await page.getByRole("option", { name: "Self-hosting" }).click();
  await expect(page).toHaveURL("/docs/self-hosting");
  const code = page.getByRole("figure", { name: "Code" }).first();
  await code.getByRole("button", { name: "Copy code" }).click();
  await expect(code.getByRole("button", { name: "Copied" })).toBeVisible();

  const phone = await open(viewer, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto("/docs/roles");
  await phone.getByRole("button", { name: "Docs: Members, roles and keys" }).tap();
  await expectNoAxeFindings(phone);
  await snap(phone, "docs", "4-menu.phone");
  await phone.getByRole("navigation", { name: "Docs" }).getByRole("link", { name: "Plans" }).tap();
  await expect(phone).toHaveURL("/docs/plans");
  await expect(phone.getByRole("heading", { level: 1, name: "Plans" })).toBeVisible();
  await snap(phone, "docs", "5-page.phone");
});

test("a page that is not there says so, and programs read the docs without an account", { tag: "@deep" }, async ({
  open,
  url,
  allow,
  organization,
}) => {
  allow(/status of 404/);
  const page = await open(organization.owner);
  await page.goto("/docs/nothing");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Docs", exact: true }).getByRole("link", { name: "Tools", exact: true }),
  ).toBeVisible();
  expect((await send(`${url}/docs/tools`)).headers.location).toContain("/sign-in?next=%2Fdocs%2Ftools");
  const index = await send(`${url}/llms.txt`);
  expect([index.status, index.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const [, address] = /\]\((\/llms\/tools\.md)\)/.exec(index.text) ?? [];
  expect((await send(`${url}${address}`)).text).toContain("# Tools\n");
  expect((await send(`${url}/llms-full.txt`)).text).toContain("\n# Self-hosting\n");
});
