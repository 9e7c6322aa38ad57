import { expect, it } from "vitest";
import { createExecution } from "../executions";
import { offerBuiltins } from "../executions/builtins.suite";
import { getIntegration, updateIntegration } from "../integrations";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { everyPermission } from "../operation/permission";
import { failureOf } from "../outbound/loopback.suite";
import { searchTools } from "../tools";
import { addSearchRequests } from "./add";
import { evaluateSearch } from "./evaluate";
import { addExample } from "./example.suite";
import { listSearchRequests } from "./list";
import { removeSearchRequest } from "./remove";
import { suggestSearchRequests } from "./suggest";

withDatabase();

async function stocked() {
  offerBuiltins();
  const organization = await newOrganization();
  await addExample(organization.ctx);
  return organization;
}

it("tries the search with kept requests, and names what is found instead", async () => {
  const { ctx } = await stocked();
  const given = [
    { request: "list notes", expected: "tools.example.org.main.notes.list" },
    { request: "parrot", expected: "example.org.main.messages.echo" },
    { request: "list notes", expected: "example.org.main.gone" },
  ];
  expect((await addSearchRequests(ctx, { requests: given })).items).toHaveLength(3);
  expect((await addSearchRequests(ctx, { requests: given })).items, "they are there already").toHaveLength(0);
  const tried = await evaluateSearch(ctx, {});
  expect(tried).toMatchObject({ total: 3, top1: 1, top5: 1 });
  expect(tried.misses.map(({ expected, rank }) => [expected, rank])).toEqual([
    ["example.org.main.messages.echo", null],
    ["example.org.main.gone", null],
  ]);
  expect(tried.misses[1]?.found[0]?.path).toBe("example.org.main.notes.list");
});

it("finds a tool by the words that people use for it, once an administrator wrote them down", async () => {
  const { ctx } = await stocked();
  await addSearchRequests(ctx, { requests: [{ request: "parrot", expected: "example.org.main.messages.echo" }] });
  expect(await evaluateSearch(ctx, {})).toMatchObject({ top1: 0 });
  await updateIntegration(ctx, { slug: "example", overrides: { "messages.echo": { aliases: ["parrot", "say again"] } } });
  expect(await evaluateSearch(ctx, {})).toMatchObject({ total: 1, top1: 1, misses: [] });
  expect((await searchTools(ctx, { query: "say again" })).items[0]?.path).toBe("example.org.main.messages.echo");
  expect((await getIntegration(ctx, { slug: "example" })).overrides["messages.echo"]).toEqual({
    aliases: ["parrot", "say again"],
  });
});

it("takes requests from runs that whoever looks may see: what was searched, and what was called next", async () => {
  const { ctx, contextOf, addMember } = await stocked();
  const code = `const { items } = await tools.search({ query: "what have I written" });
    return await tools.example.org.main.notes.list({});`;
  await createExecution(ctx, { code });
  const found = { request: "what have I written", expected: "example.org.main.notes.list", times: 1 };
  const { items } = await suggestSearchRequests(ctx, {});
  expect(items).toMatchObject([found]);
  const own = everyPermission.filter((permission) => permission !== "executions:all");
  const stranger = contextOf(own, await addMember("member"));
  expect((await suggestSearchRequests(stranger, {})).items).toEqual([]);
  await addSearchRequests(ctx, {
    requests: items.map(({ request, expected, executionId }) => ({ request, expected, executionId })),
  });
  expect((await suggestSearchRequests(ctx, {})).items, "it is kept already").toEqual([]);
});

it("keeps the requests of each organization apart", async () => {
  const { ctx } = await stocked();
  const other = await newOrganization();
  const { items } = await addSearchRequests(ctx, {
    requests: [{ request: "list notes", expected: "example.org.main.notes.list" }],
  });
  expect((await listSearchRequests(other.ctx, {})).items).toEqual([]);
  expect(await evaluateSearch(other.ctx, {})).toMatchObject({ total: 0 });
  expect((await suggestSearchRequests(other.ctx, {})).items).toEqual([]);
  expect((await failureOf(removeSearchRequest(other.ctx, { id: items[0]?.id ?? "" }))).code).toBe("not_found");
  await removeSearchRequest(ctx, { id: items[0]?.id ?? "" });
  expect((await listSearchRequests(ctx, {})).items).toEqual([]);
});
