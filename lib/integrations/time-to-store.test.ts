import { expect, it } from "vitest";
import { createConnection, refreshConnection } from "../connections";
import type { ReadDb, TransactionTime } from "../db/scoped";
import type { Context } from "../operation/context";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { addIntegration, refreshIntegration } from "./index";

withDatabase();

const schema = (fields: number) => `type Query { ${Array.from({ length: fields }, (_, place) => `f${place}: Int`).join(" ")} }`;

/** Notes the time that each transaction is given. */
function watching(ctx: Context): { ctx: Context; longest(): number } {
  const times: number[] = [];
  const $transaction: ReadDb["$transaction"] = (work, time: TransactionTime = {}) => {
    times.push(time.timeout ?? 0);
    return ctx.db.$transaction(work, time);
  };
  const db = new Proxy(ctx.db, { get: (target, name) => (name === "$transaction" ? $transaction : Reflect.get(target, name)) });
  return { ctx: { ...ctx, db }, longest: () => Math.max(...times.splice(0)) };
}

it("the more tools are stored, the longer that may take", async () => {
  const { ctx, longest } = watching((await newOrganization()).ctx);
  const add = async (fields: number) => {
    await addIntegration(ctx, {
      source: { text: schema(fields), fileName: `s${fields}.graphql` },
      baseUrl: "https://api.example.com",
    });
    return longest();
  };
  const [few, many] = [await add(2), await add(2_000)];
  expect(many - few).toBeGreaterThan(2 * 1_998);
  await createConnection(ctx, { integration: "s2000", owner: "org", check: false });
  longest();
  await refreshIntegration(ctx, { slug: "s2000", source: { text: schema(2_500), fileName: "s2000.graphql" } });
  expect(longest()).toBeGreaterThan(many);
  await refreshConnection(ctx, { integration: "s2000", owner: "org", name: "main" });
  expect(longest()).toBeGreaterThan(many);
});

it("a change that takes longer than it was given is undone", async () => {
  const { ctx } = await newOrganization();
  const sleep = ctx.db.$transaction((db) => db.$executeRaw`select pg_sleep(0.5)`, { timeout: 100 });
  await expect(sleep).rejects.toThrow(/expired|closed|already/i);
});
