import { createApiKey } from "@executor/core/identity";
import { expect, it } from "vitest";
import { newOrganization, withDatabase } from "@/lib/operation/organization.suite";
import { addIntegration } from "@/lib/tools/catalog.suite";
import { GET } from "./route";

withDatabase();

it("GET /tools is the plain array, with the total in a header; GET /tools/schema names what was meant", async () => {
  const organization = await newOrganization();
  await addIntegration(organization, { slug: "github", tools: [{ name: "issues.create" }, { name: "issues.list" }] });
  const { text } = await createApiKey(organization.ctx, { name: "test", permissions: ["tools:read"] });
  const ask = (path: string) => GET(new Request(`http://console.test${path}`, { headers: { authorization: `Bearer ${text}` } }));

  const list = await ask("/tools?integration=github&limit=1&includeAnnotations=true");
  expect(list.status).toBe(200);
  expect(list.headers.get("x-total-count")).toBe("2");
  expect(await list.json()).toEqual([expect.objectContaining({ address: "tools.github.org.main.issues.create" })]);

  const schema = await ask("/tools/schema?address=tools.github.org.main.issues.create");
  expect(await schema.json()).toMatchObject({ address: "tools.github.org.main.issues.create", inputSchema: { type: "object" } });

  const missing = await ask("/tools/schema?address=tools.github.org.main.issues.creat");
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({
    error: { code: "not_found", details: { suggestions: expect.arrayContaining(["github.org.main.issues.create"]) } },
  });
});

it("GET /tools without a limit writes every tool once, in the order of the list, page by page", async () => {
  const organization = await newOrganization();
  const names = Array.from({ length: 1_003 }, (_, place) => `things.t${String(place).padStart(4, "0")}`);
  await addIntegration(organization, { slug: "large", tools: names.map((name) => ({ name })) });
  await addIntegration(organization, { slug: "small", tools: [{ name: "a.b" }, { name: "c" }] });
  const { text } = await createApiKey(organization.ctx, { name: "test", permissions: ["tools:read"] });
  const ask = (query: string) =>
    GET(new Request(`http://console.test/tools${query}`, { headers: { authorization: `Bearer ${text}` } }));
  const addressesOf = async (response: Response) =>
    ((await response.json()) as { address: string }[]).map(({ address }) => address);

  const streamed = await ask("");
  expect(streamed.headers.get("content-type")).toBe("application/json");
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamed.clone().body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(400_000);
  const all = await addressesOf(streamed);
  expect(all).toEqual(await addressesOf(await ask("?limit=100000")));
  expect(all.length).toBe(Number(streamed.headers.get("x-total-count")));
  expect(all).toEqual(expect.arrayContaining(names.map((name) => `tools.large.org.main.${name}`)));

  expect(await addressesOf(await ask("?integration=small&group="))).toEqual(["tools.small.org.main.c"]);
  expect(await addressesOf(await ask("?integration=small&group=a"))).toEqual(["tools.small.org.main.a.b"]);
  expect(await addressesOf(await ask("?integration=none"))).toEqual([]);
  expect((await ask("?tool_type=nothing")).status).toBe(400);
});
