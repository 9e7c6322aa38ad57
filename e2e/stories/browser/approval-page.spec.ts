import { expect, type Page } from "@playwright/test";
import { look } from "../../support/look";
import { newOrganization } from "../../support/organization";
import { begin, paying, test } from "../../support/paying";
import { goOn } from "../../support/people";
import { snap } from "../../support/screenshot";

const story = "approval-page";

const card = (page: Page) => page.getByRole("article");

test("two answer at once: the second is told who was first", async ({ open, allow, organization: { owner, join }, payments }) => {
  const admin = await join("admin", "Adam Admin");
  const run = await begin(owner.api, paying("Ada Office GmbH"));
  const page = await open(owner);
  allow(/approvals\/follow/);
  await page.route("**/api/v1/approvals/follow*", (route) => route.abort());
  await page.route(`**/api/v1/approvals/${run.executionId}*`, async (route) => {
    if (route.request().method() === "POST")
      await admin.api("POST", `/api/v1/approvals/${run.executionId}.1`, { body: { action: "decline", reason: "No" } });
    await route.continue();
  });
  await page.goto(`/resume/${run.executionId}`);
  await card(page)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(card(page)).toContainText("Somebody answered before you: your answer does not count.");
  await expect(card(page)).toContainText(`Declined by ${admin.email}`);
  await snap(page, story, "8-too-late");
  expect(payments.received.some(({ method }) => method === "POST")).toBe(false);
});

test("an answer given elsewhere is seen in a card that is open", { tag: "@deep" }, async ({
  open,
  organization: { owner, join },
}) => {
  const admin = await join("admin", "Adam Admin");
  const run = await begin(owner.api, paying("Ada Office GmbH"));
  const page = await open(owner);
  await page.goto(`/resume/${run.executionId}`);
  await expect(card(page).getByRole("button", { name: /^Approve/ })).toBeVisible();
  const theirs = await open(admin);
  await theirs.goto("/inbox");
  await expect(card(page)).toContainText("Adam Admin is looking at it too");
  await expect(card(theirs)).toContainText(`${owner.name} is looking at it too`);
  await look(page, story, "9-looking-too");
  await theirs.getByRole("link", { name: "Overview" }).click();
  await expect(card(page).getByText("is looking at it too")).toHaveCount(0);
  await admin.api("POST", `/api/v1/approvals/${run.executionId}.1`, { body: { action: "accept" } });
  await expect(card(page)).toContainText(`Approved by ${admin.email}`);
  await expect(card(page)).toContainText("the run completed");
});

test("on a phone a link leads to the card alone, after signing in", { tag: "@deep" }, async ({
  open,
  organization: { owner },
}) => {
  const run = await begin(owner.api, paying("Ada Office GmbH"));
  const page = await open(null, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(`/resume/${run.executionId}`);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  await expect(page).toHaveURL(`/resume/${run.executionId}`);
  const approve = card(page).getByRole("button", { name: /^Approve/ });
  await expect(approve).toBeInViewport();
  expect((await approve.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await look(page, story, "11-resume");
  await page.setViewportSize({ width: 390, height: 844 });
  await approve.tap();
  await expect(card(page)).toContainText("the run completed");
  await look(page, story, "12-resume-answered");
});

test("a link says what is in the way: no right, nothing there, another organization", async ({
  url,
  open,
  allow,
  organization,
}) => {
  const { owner, join } = organization;
  const run = await begin(owner.api, paying("Ada Office GmbH"));
  const viewer = await open(await join("viewer", "Viktor Viewer"));
  await viewer.goto(`/resume/${run.executionId}`);
  await expect(viewer.getByRole("heading", { name: "Your role does not let you answer" })).toBeVisible();
  await look(viewer, story, "13-not-allowed");
  await viewer.goto("/");
  await expect(viewer.getByRole("link", { name: "Inbox" })).toHaveCount(0);
  allow(/status of 403/);
  await viewer.goto("/inbox");
  await expect(viewer.getByRole("heading", { name: "Your role does not allow this page" })).toBeVisible();

  const member = await open(await join("member", "Mia Member"));
  await member.goto(`/resume/${run.executionId}`);
  await expect(member.getByRole("heading", { name: "There is nothing to answer behind this link" })).toBeVisible();
  await member.goto("/inbox");
  await expect(member.locator("#content").getByText("Nothing is waiting for you")).toBeVisible();
  await expect(member.getByRole("radio", { name: "Of my runs" })).toHaveCount(0);

  const { id } = (await owner.api("POST", "/api/v1/organizations", { body: { name: "Second home" } })).json<{ id: string }>();
  const page = await open({ cookie: await goOn(url, owner.cookie, id) });
  await page.goto(`/resume/${run.executionId}`);
  await expect(page.getByRole("heading", { name: `This belongs to ${organization.name}` })).toBeVisible();
  await snap(page, story, "14-other-organization");
  await page.getByRole("button", { name: `Switch to ${organization.name}` }).click();
  await expect(card(page)).toContainText("Ada Office GmbH");

  const stranger = await open((await newOrganization(url)).owner);
  await stranger.goto(`/resume/${run.executionId}`);
  await expect(stranger.getByRole("heading", { name: "There is nothing to answer behind this link" })).toBeVisible();
});
