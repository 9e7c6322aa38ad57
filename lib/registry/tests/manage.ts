import { z } from "zod";
import type { ReadDb } from "../../db/scoped";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { getToolRow, ToolId } from "../tools/find";
import { runTests } from "./run";
import { Expected, TestName, ToolTest, testView } from "./saved-test";

const testsMax = 100;

export const listToolTests = operation({
  name: "registry_test.list",
  summary: "List the saved tests of a tool with how each ended last",
  permission: "registry:read",
  input: z.object({ id: ToolId }),
  output: z.object({ items: z.array(ToolTest) }),
  async run({ db }, { id }) {
    const { id: toolId } = await getToolRow(db, id);
    return { items: await testsOf(db, toolId) };
  },
});

const testsOf = async (db: ReadDb, toolId: string) =>
  (await db.registryToolTest.findMany({ where: { toolId }, orderBy: { createdAt: "asc" } })).map(testView);

export const saveToolTest = operation({
  name: "registry_test.save",
  summary: "Save a call of a tool with what has to come of it, to be tried before each publishing",
  permission: "registry:write",
  input: z.object({
    id: ToolId,
    name: TestName,
    input: z.record(z.string(), z.unknown()).default({}),
    expected: Expected.default({ ok: true }),
  }),
  output: ToolTest,
  async run(ctx, { id, name, input, expected }) {
    const { organizationId } = ctx;
    const { id: toolId, slug } = await getToolRow(ctx.db, id);
    return change(ctx, "registry_test.save", async (db, note) => {
      const where = { organizationId_toolId_name: { organizationId, toolId, name } };
      const data = { input: input as object, expected: expected as object };
      const others = await db.registryToolTest.count({ where: { toolId, name: { not: name } } });
      if (others >= testsMax) throw new Failure("limit", `A tool has at most ${testsMax} tests. Remove one first.`);
      const row = await db.registryToolTest.upsert({
        where,
        create: { organizationId, toolId, name, ...data, createdBy: ctx.actor.label },
        update: { ...data, lastRunAt: null },
      });
      note(slug, { test: name });
      return testView(row);
    });
  },
});

export const removeToolTest = operation({
  name: "registry_test.remove",
  summary: "Remove a saved test of a tool",
  permission: "registry:write",
  input: z.object({ id: ToolId, name: TestName }),
  output: z.object({}),
  async run(ctx, { id, name }) {
    const { id: toolId, slug } = await getToolRow(ctx.db, id);
    return change(ctx, "registry_test.remove", async (db, note) => {
      const { count } = await db.registryToolTest.deleteMany({ where: { toolId, name } });
      if (count === 0) throw new Failure("not_found", `The tool ${slug} has no test ${name}.`);
      note(slug, { test: name });
      return {};
    });
  },
});

export const runToolTests = operation({
  name: "registry_test.run",
  summary: "Try the saved tests of a tool as it is worked on. Calls that ask for an approval fail",
  permission: "registry:write",
  input: z.object({ id: ToolId }),
  output: z.object({ items: z.array(ToolTest) }),
  async run(ctx, { id }) {
    const tool = await getToolRow(ctx.db, id);
    await runTests(ctx, tool);
    return { items: await testsOf(ctx.db, tool.id) };
  },
});
