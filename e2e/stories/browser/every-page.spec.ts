import { expectNoAxeFindings } from "../../support/accessibility";
import { connectAgent, newAgent } from "../../support/agent";
import { look } from "../../support/look";
import { newOrganization, type Organization } from "../../support/organization";
import { outlines } from "../../support/outlines";
import { guardedPages } from "../../support/pages";
import { createKey, freshEmail, invite, userIdOf } from "../../support/people";
import { snap } from "../../support/screenshot";
import { test as base, expect } from "../../support/story";

/** The pages are only read, so that all of them can show the same organization. */
const test = base.extend<object, { furnished: { organization: Organization; ids: Furnished; consent: string } }>({
  furnished: [
    async ({ browserName: _ }, use) => {
      const url = process.env.SHARED_CONSOLE_URL ?? "";
      const organization = await newOrganization(url);
      await connectAgent(url, organization.owner.api);
      await use({ organization, ids: await furnish(organization), consent: (await newAgent(url)).page });
    },
    { scope: "worker" },
  ],
});

const pages = Object.keys(guardedPages).filter((path) => path !== "/settings");

/** A story of `npm test` looks at each of them as well, while somebody uses it. */
const lookedAtInUse = [
  ...["/", "/agents", "/agents/[slug]", "/agents/[slug]/edit", "/catalog", "/docs", "/docs/[page]", "/inbox", "/inbox/standing"],
  ...["/integrations/[slug]", "/oauth/authorize", "/oauth/device", "/playground", "/policies", "/reference", "/registry"],
  ...["/registry/pipelines", "/registry/pipelines/[slug]", "/registry/tools/[slug]", "/resume/[id]", "/runs", "/runs/[id]"],
  ...["/schedules", "/settings/agents", "/settings/audit", "/settings/budgets", "/settings/embedding", "/settings/keys"],
  ...["/settings/members", "/settings/notifications", "/settings/nothing-here", "/settings/profile", "/settings/roles"],
  ...["/settings/search-quality", "/settings/services", "/settings/sign-in", "/setup/agent", "/setup/integration"],
  ...["/sign-in", "/toolkits", "/toolkits/[slug]"],
];

for (const path of [...pages, "/sign-in", "/settings/nothing-here"])
  test(`${path} is readable for everybody, in both themes, wide and on a phone`, {
    tag: lookedAtInUse.includes(path) ? "@deep" : [],
  }, async ({ open, allow, furnished }) => {
    const { organization, ids, consent } = furnished;
    const page = await open(path === "/sign-in" ? null : organization.owner);
    allow(/status of 404/);
    await page.goto(
      path
        .replace("[slug]", "example")
        .replace("[page]", "executions")
        .replace("[id]", ids.paused)
        .replace("[key]", ids.key)
        .replace("[agent]", ids.agent)
        .replace("/oauth/authorize", consent),
    );
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
    const outline = outlines[path];
    if (outline) await expect(page.getByRole("main")).toMatchAriaSnapshot(outline);
    await look(page, "every-page", path.slice(1).replaceAll("/", "-") || "overview");
  });

test("on a phone the menu leads everywhere", async ({ open, organization: { owner } }) => {
  const page = await open(owner, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).tap();
  await expectNoAxeFindings(page);
  await snap(page, "every-page", "menu.phone");
  await page.getByRole("dialog").getByRole("link", { name: "Settings" }).tap();
  await expect(page).toHaveURL("/settings/organization");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const settings = page.getByRole("navigation", { name: "Settings" });
  await expect(settings.getByRole("link", { name: "API keys" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Organization" })).toBeVisible();
  await settings.getByRole("button", { name: "Settings: General" }).tap();
  await expectNoAxeFindings(page);
  await snap(page, "every-page", "settings-menu.phone");
  await settings.getByRole("link", { name: "API keys" }).tap();
  await expect(page).toHaveURL("/settings/keys");
  await expect(settings.getByRole("link", { name: "API keys" }), "it folds behind the page it led to").toBeHidden();
  await page.getByRole("button", { name: "Create API key" }).tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoAxeFindings(page);
  await snap(page, "every-page", "create-key.phone");
  const { id } = await createKey(owner.api, { permissions: ["members:read"] });
  await page.goto(`/settings/keys/${id}`);
  await settings.getByRole("button", { name: "Settings: API keys" }).tap();
  await expect(settings.getByRole("link", { name: "API keys" })).toHaveAttribute("aria-current", "true");
});

/** A run that waits for an approval, a key and a connected agent, by their ids. */
type Furnished = { paused: string; key: string; agent: string };

/** Something of everything, so that no page is looked at empty. */
async function furnish({ owner, join }: Organization): Promise<Furnished> {
  await join("developer", "Dana Developer");
  const disabled = await join("viewer", "Viktor Viewer");
  await owner.api("POST", `/api/v1/members/${await userIdOf(disabled)}/disable`);
  await invite(owner.api, freshEmail("Waiting"), "admin");
  await owner.api("POST", "/api/v1/roles", { body: { slug: "auditor", name: "Auditor", permissions: ["audit:read"] } });
  const { id: revoked } = await createKey(owner.api, { permissions: ["audit:read"], name: "Old script" });
  await owner.api("DELETE", `/api/v1/keys/${revoked}`);
  await owner.api("POST", "/api/v1/integrations", { body: { source: { config: {} }, kind: "example" } });
  await owner.api("POST", "/api/v1/connections", { body: { integration: "example", owner: "org", template: "none" } });
  const { id: key } = await createKey(owner.api, { permissions: ["members:read"], kind: "service", name: "Nightly report" });
  const allowance = { holder: "key", measure: "calls", limit: 100, window: "day", pattern: "*" };
  await owner.api("POST", "/api/v1/budgets", { body: allowance });
  await owner.api("POST", "/api/v1/policies", { body: { owner: "org", pattern: "github.org.main.issues.*", action: "block" } });
  const toolkit = { slug: "example", name: "Notes", patterns: ["example.*.*.notes.*", "example.org.main.messages.echo"] };
  await owner.api("POST", "/api/v1/toolkits", { body: toolkit });
  await owner.api("POST", "/api/v1/agents", { body: { slug: "example", name: "Example", description: "Looks at notes" } });
  const code = "return tools.example.org.main.messages.echo({ body: { message: 'hello' } })";
  const run = await owner.api("POST", "/executions", { body: { code } });
  const [agent] = (await owner.api("GET", "/api/v1/agents/grants")).json<{ items: { id: string }[] }>().items;
  return { paused: run.json<{ executionId: string }>().executionId, key, agent: agent?.id ?? "" };
}
