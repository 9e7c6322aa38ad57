import { expect, it } from "vitest";
import { createConnection } from "../connections";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { describeTool } from "../tools";
import { addIntegration, refreshIntegration } from "./index";

withDatabase();

const fields = 50_000;

const schema = (directive = "") =>
  [
    "type Query {",
    ...Array.from({ length: fields }, (_, place) => `  f${place}(id: ID!): T${place} ${directive}`),
    "}",
    ...Array.from({ length: fields }, (_, place) => `type T${place} { id: ID! name: String next: T${(place + 1) % fields} }`),
  ].join("\n");

it("fifty thousand fields of fifty thousand types are added, and all of them change at once", { timeout: 900_000 }, async () => {
  const { ctx } = await newOrganization();
  const baseUrl = "https://api.example.com/graphql";
  const added = await addIntegration(ctx, { source: { text: schema(), fileName: "wide.graphql" }, baseUrl });
  expect(added).toMatchObject({ slug: "wide", toolCount: fields + 1 });
  await createConnection(ctx, { integration: "wide", owner: "org", template: "none", check: false });
  const source = { text: schema('@deprecated(reason: "Ask something else")'), fileName: "wide.graphql" };
  expect(await refreshIntegration(ctx, { slug: "wide", source })).toMatchObject({ changed: fields });
  expect(await describeTool(ctx, { path: "wide.org.main.query.f777" })).toMatchObject({
    path: expect.stringContaining("f777"),
  });
});
