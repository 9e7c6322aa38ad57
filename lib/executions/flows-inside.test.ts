import { beforeAll, expect, it } from "vitest";
import { updateConnection } from "../connections";
import { newParlour } from "../integrations/parlour-service.suite";
import { withDatabase } from "../operation/organization.suite";
import { parlour } from "../plugins/parlour.suite";
import { bringPlugins } from "../plugins/with-plugins.suite";
import { createFlowRule } from "../policies";
import { readHere } from "../sources/import-worker/read-here.suite";
import { createExecution } from "./runs/create";
import { tryTool } from "./runs/try";
import { offerStaticTools } from "./tools/static-tools";

bringPlugins([parlour], { staticPlugins: [] });
beforeAll(readHere);

withDatabase();

it("what a tool reads or calls within a call counts for the run around it, in both directions", { timeout: 60_000 }, async () => {
  const { ctx, service, connect } = await newParlour([{ name: "chat" }, { name: "look" }]);
  for (const name of ["main", "people", "wall"]) await connect(`token-of-${name}-1`, name);
  offerStaticTools({ tryTool });
  await updateConnection(ctx, { integration: "parlour", owner: "org", name: "people", labels: ["hr"] });
  await createFlowRule(ctx, { from: "hr", target: "pattern", to: "parlour.org.wall.*", action: "block" });
  service.onCall = (name, { args }) =>
    name === "chat" ? { call: { address: String(args.address), args: { address: args.then ?? "" } } } : { data: "seen" };
  const main = (address: string, then = "") =>
    `await tools.parlour.org.main.chat({ address: "parlour.org.${address}", then: "parlour.org.${then}" })`;
  const run = async (code: string) => (await createExecution(ctx, { code })).structured.result;
  const blocked = { ok: false, error: { code: "tool_blocked", message: expect.stringContaining("this run has read from hr") } };

  expect(await run(`return ${main("wall.look")}`)).toMatchObject({ ok: true });
  expect(await run(`await tools.parlour.org.people.look({}); return ${main("wall.look")}`)).toMatchObject(blocked);
  expect(await run(`${main("people.look")}; return await tools.parlour.org.wall.look({})`)).toMatchObject(blocked);
  expect(await run(`${main("people.look")}; return ${main("main.chat", "wall.look")}`)).toMatchObject(blocked);
  expect(await run(`${main("main.chat", "people.look")}; return await tools.parlour.org.wall.look({})`)).toMatchObject(blocked);
});
