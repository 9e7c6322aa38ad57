import { describe, expect, it } from "vitest";
import { invokeTool } from "../connections";
import { withDatabase } from "../operation/organization.suite";
import { createPolicy, listPolicies } from "../policies";
import { readCallable } from "../sources";
import { newUpstream } from "../sources/upstream.suite";
import { getTool, listTools } from "../tools";
import { getIntegration, listToolChanges, updateIntegration } from "./index";
import { base, newThings, slug } from "./things.suite";

withDatabase();

const prefix = `tools.${slug}.org.main`;
type Ctx = Awaited<ReturnType<typeof newThings>>["ctx"];
const override = (ctx: Ctx, overrides: Parameters<typeof updateIntegration>[1]["overrides"]) =>
  updateIntegration(ctx, { slug, overrides });
const namesOf = async (ctx: Ctx) =>
  (await listTools(ctx, {})).items.map(({ name }) => name).filter((name) => !name.includes("coreTools"));
const own = (names: string[]) => names.filter((name) => /^(things|pets)\./.test(name));

describe("a tool's name", () => {
  it("can be another one, with a title, which nobody has to review", async () => {
    const { ctx } = await newThings();
    const updated = await override(ctx, { "things.readA": { name: "pets.readFirst", title: "The first" } });
    expect(updated).toMatchObject({ changesWaiting: 0 });
    const tool = await getTool(ctx, { address: `${prefix}.pets.readFirst` });
    expect(tool).toMatchObject({ name: "pets.readFirst", title: "The first", sourceName: "things.readA", isHeldBack: false });
    expect((await listToolChanges(ctx, { slug })).items.every(({ reviewedBy }) => reviewedBy === ctx.actor.label)).toBe(true);
  });

  it("leaves the old address, which tells the new one, and comes back", async () => {
    const { ctx } = await newThings();
    await override(ctx, { "things.readA": { name: "zoo" } });
    await expect(getTool(ctx, { address: `${prefix}.things.readA` })).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringContaining(`Did you mean ${slug}.org.main.zoo`),
    });
    await override(ctx, {});
    expect(own(await namesOf(ctx))).toEqual(["things.addPet", "things.readA", "things.readB"]);
  });

  it("stays when the source is read again, also when the source then calls another tool so", async () => {
    const { ctx, refresh } = await newThings();
    await override(ctx, { "things.readA": { name: "things.readC" } });
    await refresh([...base, { path: "/c", id: "readC" }]);
    expect(own(await namesOf(ctx))).toEqual(["things.addPet", "things.readB", "things.readC", "things.readC_2"]);
    expect(await getTool(ctx, { address: `${prefix}.things.readC` })).toMatchObject({ sourceName: "things.readA" });
    expect(await getTool(ctx, { address: `${prefix}.things.readC_2` })).toMatchObject({ sourceName: "things.readC" });
  });

  it("is no other tool's", async () => {
    const { ctx } = await newThings();
    await expect(override(ctx, { "things.readA": { name: "things.readB" } })).rejects.toMatchObject({ code: "conflict" });
    const twice = { "things.readA": { name: "zoo" }, "things.readB": { name: "zoo" } };
    await expect(override(ctx, twice)).rejects.toMatchObject({ code: "conflict", details: { name: [expect.any(String)] } });
    for (const name of ["", "a b", "a..b", "then", "a.constructor", "1a", "__proto__"])
      await expect(override(ctx, { "things.readA": { name } }), name).rejects.toMatchObject({ code: "invalid" });
    await override(ctx, { "things.readA": { name: "things.readB" }, "things.readB": { name: "things.readA" } });
    expect(await getTool(ctx, { address: `${prefix}.things.readA` })).toMatchObject({ sourceName: "things.readB" });
  });

  it("waits until a change of the tool was reviewed", async () => {
    const { ctx, refresh } = await newThings();
    await refresh([...base, { path: "/c", method: "post", id: "addC" }]);
    await expect(override(ctx, { "things.addC": { name: "zoo" } })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Review that first"),
    });
  });

  it("takes rules and the health check along, and is no way around a rule", async () => {
    const { ctx } = await newThings();
    await updateIntegration(ctx, { slug, healthCheckTool: "things.readA" });
    await createPolicy(ctx, { owner: "org", pattern: `${slug}.*.main.things.readA`, action: "block" });
    await override(ctx, { "things.readA": { name: "zoo" } });
    expect(await getIntegration(ctx, { slug })).toMatchObject({ healthCheckTool: "zoo" });
    const { items } = await listPolicies(ctx, {});
    expect(items.map(({ pattern, action }) => [pattern, action])).toEqual([
      [`${slug}.*.main.things.readA`, "block"],
      [`${slug}.*.main.zoo`, "block"],
    ]);
    await createPolicy(ctx, { owner: "org", pattern: `${slug}.org.main.things.*`, action: "block" });
    await expect(override(ctx, { "things.readA": { name: "zoo" }, "things.readB": { name: "free" } })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("would be held back less"),
    });
    expect(own(await namesOf(ctx))).not.toContain("free");
  });

  it("is nothing the service hears of", async () => {
    const { ctx, db, integrationId } = await newThings();
    const upstream = await newUpstream((_request, response) => void response.end("{}"));
    await updateIntegration(ctx, { slug, baseUrl: upstream.origin, overrides: { "things.readA": { name: "zoo" } } });
    const row = await db.tool.findFirstOrThrow({ where: { name: "zoo" } });
    const tool = await readCallable(db, integrationId, row.hash);
    expect(tool).toMatchObject({ name: "things.readA" });
    const connection = await db.connection.findFirstOrThrow();
    const signal = AbortSignal.timeout(5_000);
    expect(await invokeTool(ctx, { connectionId: connection.id, tool: tool!, args: {}, signal })).toMatchObject({ ok: true });
    expect(upstream.seen).toMatchObject([{ url: "/a" }]);
  });
});
