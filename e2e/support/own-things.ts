import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { Api } from "./http";
import { onePixel } from "./one-pixel";

/** One of each thing that an organization makes itself, by how it is named in addresses. */
export async function makeOwnThings(api: Api) {
  const tag = randomUUID().slice(0, 8);
  const make = async (method: "POST" | "PUT", path: string, body: object) => {
    const answer = await api(method, path, { body });
    expect([200, 201], `${path}: ${answer.text}`).toContain(answer.status);
    return answer.json<{ id: string }>().id;
  };
  const [slug, agent, pipeline] = [`tool_${tag}`, `agent-${tag}`, `pipeline-${tag}`];
  const tool = await make("POST", "/tools", { name: "Ask somebody", slug, implementation_type: "custom" });
  await make("PUT", `/tools/${tool}/tests/first`, { input: { input: "Anything?" } });
  const program = { name: "One", slug: `artifact_${tag}`, code: "return 1", input_schema: { type: "object", properties: {} } };
  const artifact = await make("POST", "/api/v1/artifacts", program);
  await make("POST", "/api/v1/agents", { slug: agent, name: "Agent" });
  const task = await make("POST", `/api/v1/agents/${agent}/tasks`, { input: "Say something" });
  await make("POST", "/api/v1/pipelines", { slug: pipeline, name: "Pipeline" });
  const document = await make("POST", `/api/v1/pipelines/${pipeline}/documents`, { name: "a.txt", text: "Some words." });
  const target = { kind: "code", code: "return 1" };
  const schedule = await make("POST", "/api/v1/schedules", { name: "Hook", trigger: "webhook", target });
  const token = await make("POST", "/api/v1/provisioning-tokens", { name: "Directory" });
  const domain = `${tag}.example`;
  expect((await api("POST", "/api/v1/email-domains", { body: { domain } })).status).toBe(201);
  const service = { provider_key: `service_${tag}`, values: { api_key: `key-${tag}` } };
  const credential = await make("PUT", "/api/v1/credentials", service);
  const requests = [{ request: `ask somebody ${tag}`, expected: `registry.org.main.${slug}` }];
  const added = await api("POST", "/api/v1/search-requests", { body: { requests } });
  const request = added.json<{ items: { id: string }[] }>().items[0]?.id ?? "";
  return { tag, tool, artifact, agent, task, pipeline, document, schedule, token, domain, credential, request };
}

/** Their ids by the nouns of the operations about them. */
export async function ownThingIds(api: Api): Promise<Record<string, string[]>> {
  const made = await makeOwnThings(api);
  const code = { items: [{ type: "function_call", call_id: "1", name: "nothing", arguments: "{}" }] };
  const calls = (await api("POST", "/api/v1/tool-calls", { body: code })).json<{ executionId: string }>();
  const tools = [{ name: "look", readOnly: true }];
  const dynamic = (await api("POST", "/api/v1/dynamic-tools", { body: { tools } })).json<{ session: string }>().session;
  return {
    ...{ dynamic_tools: [dynamic], dynamic_call: [`${dynamic}/${calls.executionId}.1`] },
    ...{
      registry_tool: [made.tool],
      registry_test: [`${made.tool}/first`],
      artifact: [made.artifact],
      agent_definition: [made.agent],
      agent_task: [`${made.agent}/${made.task}`],
      agent_evaluation: [made.agent],
    },
    ...{ pipeline: [made.pipeline], pipeline_document: [`${made.pipeline}/${made.document}`], schedule: [made.schedule] },
    ...{ provisioning_token: [made.token], email_domain: [made.domain], service_credential: [made.credential] },
    ...{ search_request: [made.request], tool_call: [calls.executionId] },
  };
}

/** Bodies that are right but for whom they are about. */
export const ownThingBodies: Record<string, object> = {
  "dynamic_call.answer": { output: "Taken over" },
  "integration.set_logo": { picture: onePixel },
  "registry_tool.update": { name: "Taken over" },
  "registry_tool.version": { new_version: "9.0.0" },
  "registry_tool.rollback": { version: "1.0.0" },
  "agent_definition.roll_back": { version: 1 },
  "agent_definition.run": { input: "Say something" },
  "agent_task.add": { input: "Say something else" },
  "artifact.version": { version: "2.0.0", code: "return 2" },
  "pipeline.query": { query: "words" },
  "pipeline.upload_document": { name: "b.txt", text: "Taken over" },
};
