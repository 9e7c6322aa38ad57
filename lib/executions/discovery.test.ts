import { expect, it } from "vitest";
import { withDatabase } from "../operation/organization.suite";
import { newRuns } from "./executions.suite";
import { createExecution } from "./runs/create";

withDatabase();

it("a program finds its way from the namespaces to a call, and calls what it found by its path", async () => {
  const { ctx, sent } = await newRuns();
  const code = `
    const namespaces = await tools.catalog.namespaces({});
    const listed = await tools.catalog.tools({ namespace: "things_api", limit: 20 });
    const { bestPath, results, total } = await tools.discover({ query: "get a thing", limit: 12, compact: true });
    const { results: detailed } = await tools.discover({ query: "get a thing", limit: 1, includeSchemas: true });
    const answer = await tools[bestPath]({ id: 7 });
    return { namespaces, listed, bestPath, count: results.length, total, detailed, url: answer.data.url };`;
  const { structured } = await createExecution(ctx, { code });
  expect(structured.result).toMatchObject({
    namespaces: expect.arrayContaining(["things_api"]),
    listed: expect.arrayContaining([
      { path: "things_api.org.main.things.getThing", hint: expect.any(String), namespace: "things_api" },
    ]),
    bestPath: "things_api.org.main.things.getThing",
    detailed: [{ path: "things_api.org.main.things.getThing", inputSchema: { type: "object" } }],
    url: "/things/7",
  });
  expect(sent("GET")).toHaveLength(1);
});
