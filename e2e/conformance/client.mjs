// The client that the official suites start: it lets a console do what a scenario asks for, by the HTTP API.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const { CONSOLE_URL: url, CONSOLE_KEY: key, MCP_CONFORMANCE_CONTEXT: given, MCP_CONFORMANCE_SCENARIO: scenario } = process.env;
const context = JSON.parse(given ?? "{}");
const server = process.argv.at(-1);
const slug = `suite_${randomUUID().slice(0, 8)}`;
const place = { integration: slug, owner: "org", name: "main" };
const roundsMax = 3;

/** A suite waits for whoever hangs, so nothing here does. */
const deadline = AbortSignal.timeout(200_000);

async function ask(method, path, body) {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const given = body ? { body: JSON.stringify(body) } : {};
  const response = await fetch(url + path, { method, headers, signal: deadline, ...given });
  const answer = await response.json();
  if (response.ok) return answer;
  throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
}

/** Whoever owns the account goes through the provider's pages, which agree to everything. */
async function signIn(request) {
  const { authorizationUrl, redirectUri } = await ask("POST", "/api/v1/connections/authorize", { ...place, ...request });
  let next = authorizationUrl;
  for (let hop = 0; hop < 10 && !next.startsWith(redirectUri); hop++) {
    const response = await fetch(next, { redirect: "manual", signal: deadline });
    next = new URL(response.headers.get("location") ?? redirectUri, next).href;
  }
  const back = Object.fromEntries(new URL(next).searchParams);
  const { state, message } = await ask("POST", "/api/v1/connections/authorizations", back);
  if (state !== "connected") throw new Error(message);
}

async function connect([template]) {
  if (template.kind !== "oauth2") return await ask("POST", "/api/v1/connections", { ...place, template: template.slug });
  const { client_id: clientId, client_secret: clientSecret } = context;
  if (clientId) await ask("PUT", `/api/v1/integrations/${slug}/oauth-clients/${template.slug}`, { clientId, clientSecret });
  // A provider may have been replaced by another one meanwhile; whoever signs in again gets there.
  await signIn({ template: template.slug }).catch(() => signIn({ template: template.slug }));
}

const samples = { string: "text", number: 2, integer: 2, boolean: true, array: [], object: {} };

/** The console keeps the definitions of a schema beside it. */
async function schemaOf(address) {
  const { inputSchema = {}, schemaDefinitions } = await ask("GET", `/tools/schema?address=${encodeURIComponent(address)}`);
  return schemaDefinitions ? { ...inputSchema, $defs: schemaDefinitions } : inputSchema;
}

async function argumentsFor({ address, name }) {
  const { properties = {}, required = [] } = await schemaOf(address);
  if (scenario === "json-schema-2020-12-preservation" && name === "json_schema_echo")
    return { schema: await schemaOf(named("json_schema_2020_12_tool")) };
  return Object.fromEntries(required.map((name) => [name, samples[properties[name]?.type] ?? "text"]));
}

/** A run whose sign-in is complete goes on by itself. */
async function untilOver(id) {
  while (["paused", "running"].includes((await ask("GET", `/executions/${id}`)).state)) await sleep(500);
}

/** A form is sent as nobody filled it in, and who has to sign in again does so with what the question names. */
async function call(address, args) {
  const code = `return await tools.${address}(${JSON.stringify(args)})`;
  let run = await ask("POST", "/executions", { code });
  for (let round = 0; run.status === "paused" && round < roundsMax; round++) {
    const { interaction } = run.structured;
    if (interaction.signIn) {
      const scope = new URL(interaction.url).searchParams.get("scope");
      await signIn({ reconnect: true, anotherAccount: true, ...(scope ? { addedScopes: scope.split(" ") } : {}) });
      return await untilOver(run.executionId);
    }
    run = await ask("POST", `/executions/${run.executionId}/resume`, { action: "accept", content: {} });
  }
}

/** What is still open to the server would keep the suite waiting for it. */
const remove = () => ask("DELETE", `/api/v1/integrations/${slug}`);

const { authTemplates } = await ask("POST", "/api/v1/integrations", {
  kind: "mcp",
  slug,
  source: { endpoint: server, config: {} },
});
let tools = [];
const named = (name) => tools.find((tool) => tool.name === name)?.address;
try {
  await ask("POST", "/api/v1/policies", { owner: "org", pattern: `${slug}.*`, action: "allow" });
  await connect(authTemplates);
  tools = (await ask("GET", `/tools?integration=${slug}`)).filter((tool) => !/^(resources|prompts)\./.test(tool.name));
  const calls = context.toolCalls
    ? context.toolCalls.map((one) => [named(one.name), one.arguments])
    : await Promise.all(tools.map(async (tool) => [tool.address, await argumentsFor(tool)]));
  for (const [address, args] of calls) await call(address.replace(/^tools\./, ""), args);
} finally {
  await remove();
}
