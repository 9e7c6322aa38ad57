import { beforeAll, describe, expect, it } from "vitest";
import { withDatabase } from "../operation/organization.suite";
import { newServerOf2025, newServerOf2026 } from "../plugins/mcp/real-servers.suite";
import { initialized, scriptedServer } from "../plugins/mcp/scripted-server.suite";
import { createPolicy } from "../policies";
import { readHere } from "../sources/import-worker/read-here.suite";
import type { Era } from "./endpoint.suite";
import { newClients } from "./offers.suite";

withDatabase();
beforeAll(readHere);

const eras: Era[] = ["newer", "older"];
const prompt = (name: string) => ({ type: "ref/prompt" as const, name });

describe.each(eras)("a client of the %s era", (era) => {
  it("gets what a server suggests for an argument of a prompt, knowing the others", { timeout: 60_000 }, async () => {
    const { client } = await newClients({ trips: await newServerOf2026(), api__b: await newServerOf2026() });
    const here = await client(era);
    const [renamed, plain] = (await here.listPrompts()).prompts.map(({ name }) => name);
    for (const name of [renamed ?? "", plain ?? ""]) {
      const { completion } = await here.complete({ ref: prompt(name), argument: { name: "to", value: "R" } });
      expect(completion).toMatchObject({ values: ["Riga", "Rome"], hasMore: false });
      const context = { arguments: { from: "Riga" } };
      const other = await here.complete({ ref: prompt(name), argument: { name: "to", value: "R" }, context });
      expect(other.completion.values).toEqual(["Rome"]);
    }
  });

  it("gets what a server suggests for a part of an address", { timeout: 60_000 }, async () => {
    const { client } = await newClients({ trips: await newServerOf2026() });
    const here = await client(era);
    const [template] = (await here.listResourceTemplates()).resourceTemplates;
    const ref = { type: "ref/resource" as const, uri: template?.uriTemplate ?? "" };
    const { completion } = await here.complete({ ref, argument: { name: "city", value: "Ro" } });
    expect(completion.values).toEqual(["Rome"]);
  });

  it("gets no suggestion where a server has none or a policy blocks them, and an error for what does not exist", {
    timeout: 60_000,
  }, async () => {
    const silent = await scriptedServer({
      "tools/list": () => ({ tools: [] }),
      initialize: () => initialized({ capabilities: { tools: {}, prompts: {} } }),
      "prompts/list": () => ({ prompts: [{ name: "plan" }] }),
    });
    const { client, ctx } = await newClients({ silent, trips: await newServerOf2026() });
    const here = await client(era);
    const ask = (name: string) => here.complete({ ref: prompt(name), argument: { name: "to", value: "R" } });
    expect((await ask("silent__org__main__plan")).completion).toEqual({ values: [], total: 0, hasMore: false });
    expect((await ask("trips__org__main__plan")).completion.values).toHaveLength(2);
    await expect(ask("trips__org__main__none")).rejects.toThrow();
    await expect(ask("none")).rejects.toThrow(/no prompt none/);
    const ref = { type: "ref/resource" as const, uri: "trips://{city}" };
    await expect(here.complete({ ref, argument: { name: "city", value: "" } })).rejects.toThrow(/no resource/);
    await createPolicy(ctx, { pattern: "trips.*.*.completions.*", action: "block", owner: "org" });
    expect((await ask("trips__org__main__plan")).completion.values).toEqual([]);
    expect(silent.messages.map(({ method }) => method)).not.toContain("completion/complete");
  });
});

it("passes on what an older server suggests", { timeout: 60_000 }, async () => {
  const { client } = await newClients({ trips: await newServerOf2025() });
  const { completion } = await (await client("newer")).complete({
    ref: prompt("trips__org__main__plan"),
    argument: { name: "to", value: "Ri" },
  });
  expect(completion.values).toEqual(["Riga"]);
});
