import { expect, it } from "vitest";
import { createApiKey } from "@/lib/identity";
import { newOrganization, withDatabase } from "@/lib/operation/organization.suite";
import { addIntegration } from "@/lib/tools/catalog.suite";
import { GET } from "./route";
import { GET as getSchema } from "./schema/route";

withDatabase();

it("GET /tools is the plain array, with the total in a header; GET /tools/schema names what was meant", async () => {
  const organization = await newOrganization();
  await addIntegration(organization, { slug: "github", tools: [{ name: "issues.create" }, { name: "issues.list" }] });
  const { text } = await createApiKey(organization.ctx, { name: "test", permissions: ["tools:read"] });
  const ask = (path: string, handler: typeof GET) =>
    handler(new Request(`http://console.test${path}`, { headers: { authorization: `Bearer ${text}` } }), {
      params: Promise.resolve({}),
    });

  const list = await ask("/tools?integration=github&limit=1&includeAnnotations=true", GET);
  expect(list.status).toBe(200);
  expect(list.headers.get("x-total-count")).toBe("2");
  expect(await list.json()).toEqual([expect.objectContaining({ address: "tools.github.org.main.issues.create" })]);

  const schema = await ask("/tools/schema?address=tools.github.org.main.issues.create", getSchema);
  expect(await schema.json()).toMatchObject({ address: "tools.github.org.main.issues.create", inputSchema: { type: "object" } });

  const missing = await ask("/tools/schema?address=tools.github.org.main.issues.creat", getSchema);
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({
    error: { code: "not_found", details: { suggestions: expect.arrayContaining(["github.org.main.issues.create"]) } },
  });
});
