import type { Page } from "@playwright/test";
import { askForm } from "../../support/asking-tool";
import { apiOf } from "../../support/http";
import { look } from "../../support/look";
import { firstRun } from "../../support/organization";
import { signIn } from "../../support/people";
import { expect, test } from "../../support/story";

const story = "form-question";
const card = (page: Page) => page.getByRole("article");

const asking = {
  path: "pets.org.main.notes.get",
  args: { id: 1 },
  message: "Where do you want to go, and with how many?",
  requestedSchema: {
    type: "object",
    required: ["city"],
    properties: {
      city: { type: "string", minLength: 2 },
      guests: { type: "integer", minimum: 1, maximum: 9 },
      class: { type: "string", enum: ["first", "second"] },
    },
  },
};

test("a question of a tool is filled in, in the inbox and behind its link", { tag: "@deep" }, async ({
  start,
  open,
  allow,
  dataDir,
}) => {
  const { url } = await start({ settings: firstRun });
  const cookie = await signIn(url, { email: firstRun.EXECUTOR_ADMIN_EMAIL, password: firstRun.EXECUTOR_ADMIN_PASSWORD });
  const api = apiOf(url, { cookie });
  await api("POST", "/api/v1/integrations", { body: { source: { config: {} }, kind: "example", slug: "pets" } });
  await api("POST", "/api/v1/connections", { body: { integration: "pets", owner: "org", name: "main" } });
  const me = (await api("GET", "/api/v1/whoami")).json<{ organizationId: string; id: string; label: string }>();
  const who = { dataDir, organizationId: me.organizationId, actor: { id: me.id, label: me.label } };

  const page = await open({ cookie }, { baseURL: url });
  await page.goto("/inbox");
  await expect(page.getByText("Nothing is waiting for you")).toBeVisible();
  const first = await askForm(who, asking);
  await expect(card(page)).toContainText("Where do you want to go, and with how many?");
  await expect(card(page)).toContainText("question");
  const form = page.getByRole("form", { name: "Answer the question" });
  allow(/status of 400/);
  await form.getByLabel(/^guests/).fill("12");
  await form.getByRole("button", { name: "Send answer" }).click();
  await expect(form.getByLabel(/^guests/)).toHaveAttribute("aria-invalid", "true");
  await look(page, story, "1-inbox-refused");
  await form.getByLabel(/^guests/).fill("2");
  await form.getByLabel(/^city/).fill("Rome");
  await form.getByRole("button", { name: "Send answer" }).click();
  await expect(card(page)).toContainText("Answered by you");
  await expect(card(page)).toContainText("The call succeeded (HTTP 200); the run completed.");
  expect((await api("GET", `/executions/${first}`)).json()).toMatchObject({ state: "completed" });

  const second = await askForm(who, asking);
  const phone = await open({ cookie }, { baseURL: url, viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto(`/resume/${second}`);
  await look(phone, story, "2-resume");
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByLabel(/^city/).fill("Paris");
  await phone.getByRole("button", { name: "Send answer" }).tap();
  await expect(card(phone)).toContainText("the run completed");

  const third = await askForm(who, asking);
  await phone.goto(`/resume/${third}`);
  await card(phone).getByRole("button", { name: "Decline" }).tap();
  await phone.getByLabel("Reason").fill("No trip this year");
  await card(phone).getByRole("button", { name: "Decline", exact: true }).tap();
  await expect(card(phone)).toContainText("Reason: No trip this year");
  expect((await api("GET", `/executions/${third}`)).text).toContain("was declined: No trip this year");
});
