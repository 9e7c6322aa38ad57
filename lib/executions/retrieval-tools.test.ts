import { expect, it } from "vitest";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { everyPermission } from "../operation/permission";
import { failureOf } from "../outbound/loopback.suite";
import { staticPlugins } from "../plugins";
import { createRegistryTool, publishRegistryTool, updateRegistryTool } from "../registry";
import { createPipeline, queryPipeline, removePipeline, uploadDocument } from "../retrieval";
import { tryTool } from "./runs/try";
import { offerStaticTools } from "./tools/static-tools";

withDatabase();

const address = "tools.registry.org.main.ask_handbook";

async function newHandbook() {
  offerStaticTools(
    { queryPipeline },
    staticPlugins.filter(({ id }) => id === "builtin"),
  );
  const organization = await newOrganization();
  const { id } = await createPipeline(organization.ctx, { slug: "handbook", name: "Handbook" });
  const text = "# Travel\nBook trains in second class.\n# Leave\nAsk early.";
  await uploadDocument(organization.ctx, { slug: "handbook", name: "handbook.md", text });
  const given = { name: "Ask handbook", implementation_type: "rag_retrieval", implementation_config: { pipeline_id: id } };
  return { ...organization, pipelineId: id, given };
}

it("makes a tool of a pipeline that takes a query, whatever its schema said", async () => {
  const { ctx, given } = await newHandbook();
  const schema = {
    input: { type: "object", properties: { query: { type: "number" }, tone: { type: "string" } }, required: ["tone"] },
  };
  const tool = await createRegistryTool(ctx, { ...given, schema });
  expect(tool.schema.input).toMatchObject({
    properties: { query: { type: "string" }, tone: { type: "string" }, limit: { type: "integer" } },
    required: ["query", "tone"],
  });
  expect(tool.schema.output).toMatchObject({ properties: { query: { type: "string" } }, required: ["query"] });
  await publishRegistryTool(ctx, { id: tool.id });
  expect(await tryTool(ctx, { address, args: { query: "trains", tone: "short", limit: 1 } })).toMatchObject({
    ok: true,
    data: { query: "trains", items: [{ citation: { document: { name: "handbook.md" }, heading: "Travel" } }] },
  });
  expect(await tryTool(ctx, { address, args: { tone: "short" } })).toMatchObject({
    ok: false,
    error: { code: "invalid_tool_arguments" },
  });
});

it("takes no pipeline of another organization, at no step", async () => {
  const { ctx, given, pipelineId } = await newHandbook();
  const other = await newOrganization();
  const refusal = async (work: Promise<unknown>) => (await failureOf(work)).message;
  expect(await refusal(createRegistryTool(other.ctx, given))).toContain("There is no pipeline");
  expect(await refusal(createRegistryTool(ctx, { ...given, implementation_config: {} }))).toContain("pipeline_id");
  const own = await createPipeline(other.ctx, { slug: "own", name: "Own" });
  const tool = await createRegistryTool(other.ctx, { ...given, implementation_config: { pipeline_id: own.id } });
  const stolen = { implementation_config: { pipeline_id: pipelineId } };
  expect(await refusal(updateRegistryTool(other.ctx, { id: tool.id, ...stolen }))).toContain("There is no pipeline");
  await publishRegistryTool(other.ctx, { id: tool.id });
  await removePipeline(other.ctx, { slug: "own" });
  expect(await refusal(publishRegistryTool(other.ctx, { id: tool.id }))).toContain("There is no pipeline");
  expect(await tryTool(other.ctx, { address, args: { query: "trains" } })).toMatchObject({
    ok: false,
    error: { code: "not_found", message: expect.stringContaining("There is no pipeline") },
  });
});

it("is built in as well, for whoever may search pipelines", async () => {
  const { ctx, contextOf } = await newHandbook();
  const asked = { address: "builtin.retrieval_pipeline", args: { pipeline_id: "handbook", query: "when do I ask for leave" } };
  expect(await tryTool(ctx, asked)).toMatchObject({
    ok: true,
    data: { items: [{ citation: { heading: "Leave" } }], mode: "words" },
  });
  const without = contextOf(everyPermission.filter((permission) => permission !== "pipelines:read"));
  expect(await tryTool(without, asked)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining("pipelines:read") },
  });
  const other = await newOrganization();
  expect(await tryTool(other.ctx, asked)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining("There is no pipeline") },
  });
});
