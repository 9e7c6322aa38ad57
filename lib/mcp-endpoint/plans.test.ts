import { expect, it } from "vitest";
import { newRuns, things } from "../executions/executions.suite";
import { withDatabase } from "../operation/organization.suite";
import { connect, newEndpoint } from "./endpoint.suite";

withDatabase();

type Result = { content: { text: string }[]; structuredContent: Record<string, unknown> };

it.each(["newer", "older"] as const)(
  "a client of the %s era plans what its code would change, and then runs the plan",
  async (era) => {
    const { ctx, sent } = await newRuns();
    const { url } = await newEndpoint({ key: ctx });
    const client = await connect({ url, token: "key", era });
    const call = async (name: string, args: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: args })) as unknown as Result; // safe: what resultOf() makes
    const code = `return ${things}.addThing({ body: { title: "a" } })`;
    const { content, structuredContent: planned } = await call("execute", { code, plan: true });
    expect(planned).toMatchObject({ status: "completed", plan: [{ seq: 1, decision: { action: "require_approval" } }] });
    expect(content[0]?.text).toContain("nothing was changed");
    expect(sent("POST")).toEqual([]);
    const { structuredContent: asked } = await call("execute", { runPlan: planned.executionId });
    expect(asked).toMatchObject({ status: "waiting_for_interaction", interaction: { kind: "plan" } });
    const { structuredContent: done } = await call("resume", { executionId: asked.executionId, action: "accept" });
    expect(done).toMatchObject({ status: "completed", result: { ok: true } });
    expect(sent("POST")).toHaveLength(1);
  },
);
