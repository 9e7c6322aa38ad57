import { randomUUID } from "node:crypto";
import { createAgent, publishAgent, runAgent } from "../../lib/agents";
import { connectModel, type ModelServer, newModelServer, type Script } from "../../lib/agents/model-server.suite";
import { createConnection } from "../../lib/connections";
import { createExecution } from "../../lib/executions";
import { addIntegration } from "../../lib/integrations";
import type { Context } from "../../lib/operation/context";
import { newOrganization } from "../../lib/operation/organization.suite";
import { createArtifact, createRegistryTool, publishRegistryTool } from "../../lib/registry";
import type { AtEnd } from "../../lib/sources/upstream.suite";

/** A run that waits for people, and what it gives once they approve. */
type PausedRun = { what: string; id: string; result: unknown };
export type Recorded = { rootKey: string; organizationId: string; owner: { id: string; email: string }; runs: PausedRun[] };

const messages = "tools.example.org.main.messages";
const notes = "tools.example.org.main.notes";
const echo = (text: string) => `${messages}.echo({ message: "${text}" })`;
const said = (text: string) => `(await ${echo(text)}).data.message`;

/** Asks once, and then says what came of it: a release answers for the one before, so it counts no requests. */
const script: Script = ({ messages: seen }) =>
  seen.some(({ role }) => role === "tool")
    ? { text: "Sent." }
    : { calls: [{ id: "a", name: "messages_echo", arguments: { message: "from the agent" } }] };

/** Paused runs name the address of their model, so it is the same for each release. */
const modelPort = 48_613;

export const startModel = (atEnd: AtEnd) => newModelServer("openai", script, { atEnd, port: modelPort });

/** Makes one paused run of each kind, as this release journals it. */
export async function newPausedRuns(atEnd: AtEnd): Promise<Omit<Recorded, "rootKey">> {
  const server = await startModel(atEnd);
  const { ctx, organizationId, owner } = await newOrganization();
  const { slug } = await addIntegration(ctx, { source: { preset: "example" } });
  await createConnection(ctx, { integration: slug, owner: "org" });
  const runs: PausedRun[] = [];
  for (const [what, { code, result }] of Object.entries(await programs(ctx)))
    runs.push({ what, result, id: await pausedId(createExecution(ctx, { code })) });
  runs.push(await planned(ctx), await agent(ctx, server));
  return { organizationId, owner, runs };
}

async function pausedId(run: Promise<{ status: string; executionId: string; text: string }>): Promise<string> {
  const { status, executionId, text } = await run;
  if (status !== "paused") throw new Error(`The run is to wait for people, and it is ${status}: ${text}`);
  return executionId;
}

async function programs(ctx: Context): Promise<Record<string, { code: string; result: unknown }>> {
  const large = await createExecution(ctx, { code: "return { list: Array.from({ length: 9000 }, (_, i) => 'item ' + i) }" });
  const read = `tools.executor.results.read({ handle: "${large.executionId}", path: "list", offset: 8998, limit: 5 })`;
  const time = "[Date.now(), Math.random(), crypto.randomUUID()].join()";
  return {
    "a single pause": { code: `return ${said("one")}`, result: "one" },
    "two pauses, with what was read, drawn and timed before them": {
      code: `const before = ${time}; const { data } = await ${notes}.get({ id: 3 }); console.log(data.title);
        return [data.title, ${said("first")}, ${said("second")}, typeof before]`,
      result: ["Book the train", "first", "second", "string"],
    },
    "parallel calls": {
      code: `const all = await Promise.all([${echo("a")}, ${notes}.list({ limit: 1 }), ${echo("b")}]);
        return all.map(({ data }) => data.message ?? data.total)`,
      result: ["a", 1, "b"],
    },
    "a caught error before a pause": {
      code: `const gone = await ${notes}.get({ id: 99 }); try { throw new Error("own") } catch (error) { return [gone.ok, error.message, ${said("c")}] }`,
      result: [false, "own", "c"],
    },
    "a run within a call": { code: `return (await ${await artifactTool(ctx)}({})).data`, result: "from within" },
    "the handle of an earlier result": {
      code: `await ${echo("d")}; return (await ${read}).value`,
      result: ["item 8998", "item 8999"],
    },
  };
}

async function artifactTool(ctx: Context): Promise<string> {
  const input_schema = { type: "object", properties: {}, additionalProperties: false };
  const { id } = await createArtifact(ctx, { name: "Within", code: `return ${said("from within")}`, input_schema });
  const made = { name: "Within", schema: { input: input_schema }, implementation_type: "artifact", artifact_id: id };
  const tool = await createRegistryTool(ctx, { ...made, implementation_config: { effect: "read" } });
  await publishRegistryTool(ctx, { id: tool.id });
  return tool.address;
}

async function planned(ctx: Context): Promise<PausedRun> {
  const code = `return [${said("e")}, ${said("f")}]`;
  const { executionId: plan } = await createExecution(ctx, { code, mode: "plan" });
  return { what: "a plan", id: await pausedId(createExecution(ctx, { plan })), result: ["e", "f"] };
}

async function agent(ctx: Context, server: ModelServer): Promise<PausedRun> {
  const connection = await connectModel(ctx, server, randomUUID());
  const model = { connection, name: "small" };
  await createAgent(ctx, {
    slug: "helper",
    name: "Helper",
    config: { instructions: "Help.", model, tools: [`${messages}.echo`] },
  });
  await publishAgent(ctx, { agent: "helper" });
  return { what: "a turn of an agent", id: await pausedId(runAgent(ctx, { agent: "helper", input: "Go" })), result: "Sent." };
}
