import { look } from "../../support/look";
import { expect, test } from "../../support/story";
import { described } from "../../support/upstream";

test("what is typed stays as it was typed, however long one pauses", async ({ open, organization: { owner } }) => {
  await owner.api("POST", "/api/v1/integrations", { body: { source: { config: {} }, kind: "example" } });
  const page = await open(owner);
  for (const [path, label] of [
    ["/integrations", "Search integrations"],
    ["/settings/audit", "Search the log"],
    ["/catalog", "Search tools"],
  ] as const) {
    await page.goto(path);
    const search = page.getByRole("searchbox", { name: label });
    await search.pressSequentially("notes ");
    await expect(page, path).toHaveURL(/[?&]query=notes(&|$)/);
    await page.waitForTimeout(600);
    await expect(search, path).toHaveValue("notes ");
    await search.pressSequentially("list");
    await expect(page, path).toHaveURL(/[?&]query=notes(\+|%20)list/);
    await expect(search, path).toHaveValue("notes list");
    await page.goBack();
    await page.goto(`${path}?query=other`);
    await expect(search, path).toHaveValue("other");
  }
});

test("a form tells all that is wrong at one place", { tag: "@deep" }, async ({ open, organization: { owner } }) => {
  const parameters = [
    { name: "code", in: "query", required: true, schema: { type: "string", minLength: 5, pattern: "^[a-z]+$" } },
  ];
  const text = described({ operations: [{ path: "/a", id: "readA", parameters }] });
  await owner.api("POST", "/api/v1/integrations", { body: { source: { text }, slug: "things" } });
  await owner.api("POST", "/api/v1/connections", {
    body: { integration: "things", owner: "org", template: "key", values: { key: "k" } },
  });
  const page = await open(owner);
  await page.goto("/catalog?tool=tools.things.org.main.things.readA&tab=try");
  await page.getByRole("textbox", { name: "code" }).fill("A1");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("at least 5 characters");
  await expect(page.getByRole("dialog")).toContainText("matches ^[a-z]+$");
});

test("a try without the fields of its body marks each that is required", { tag: "@deep" }, async ({
  open,
  organization: { owner },
}) => {
  const properties = { customer: { type: "string" }, amount: { type: "integer" }, currency: { type: "string" }, note: {} };
  const schema = { type: "object", required: ["customer", "amount", "currency"], properties };
  const refund = {
    ...{ operationId: "createRefund", tags: ["refunds"], responses: { 200: { description: "ok" } } },
    requestBody: { required: true, content: { "application/json": { schema } } },
  };
  const text = JSON.stringify({
    ...{ openapi: "3.0.3", info: { title: "Billing", version: "1" }, servers: [{ url: "https://billing.example" }] },
    paths: { "/refunds": { post: refund } },
  });
  await owner.api("POST", "/api/v1/integrations", { body: { source: { text }, slug: "billing" } });
  await owner.api("POST", "/api/v1/connections", { body: { integration: "billing", owner: "org" } });
  const page = await open(owner);
  await page.goto("/catalog?tool=tools.billing.org.main.refunds.createRefund&tab=try");
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Run", exact: true }).click();
  await expect(drawer.getByRole("alert")).toContainText("Correct the marked arguments");
  for (const name of [/^customer/, /^amount/, /^currency/])
    await expect(drawer.getByLabel(name)).toHaveAttribute("aria-invalid", "true");
  await expect(drawer.getByLabel(/^customer/)).toBeFocused();
  await look(page, "typing", "missing-fields");
});
