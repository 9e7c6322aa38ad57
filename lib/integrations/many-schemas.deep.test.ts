import { describe, expect, it } from "vitest";
import { createConnection } from "../connections";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { apiText } from "../sources/upstream.suite";
import { describeTool, getToolSchema } from "../tools";
import { addIntegration } from "./index";

withDatabase();

const schemas = 50_000;
const ref = (place: number) => ({ $ref: `#/components/schemas/S${place % schemas}` });

function reaching(next: (place: number) => object): string {
  const all = Array.from({ length: schemas }, (_, place): [string, object] => [
    `S${place}`,
    { type: "object", properties: { name: { type: "string" }, ...next(place) } },
  ]);
  const operations = Array.from({ length: 200 }, (_, place) => ({
    path: `/a${place}`,
    method: "post",
    id: `add${place}`,
    body: ref(place),
  }));
  return apiText({ origin: "https://api.example.com", operations, schemas: Object.fromEntries(all) });
}

describe("fifty thousand schemas that reach each other", () => {
  it.each([
    ["in few steps", (place: number) => ({ next: ref(place + 1), far: ref(place * 7 + 3) })],
    ["in a row", (place: number) => ({ next: ref(place + 1) })],
  ])(
    "%s become tools that can be read and described",
    async (_how, next) => {
      const { ctx } = await newOrganization();
      expect(await addIntegration(ctx, { source: { text: reaching(next) } })).toMatchObject({ toolCount: 200 });
      await createConnection(ctx, { integration: "things_api", owner: "org" });
      const address = "tools.things_api.org.main.a7.add7";
      const { schemaDefinitions } = await getToolSchema(ctx, { address });
      expect(Object.keys(schemaDefinitions).length).toBeGreaterThan(90);
      expect(Object.keys(schemaDefinitions).length).toBeLessThan(15_000);
      expect(await describeTool(ctx, { path: address })).toMatchObject({ path: expect.stringContaining("add7") });
    },
    300_000,
  );
});
