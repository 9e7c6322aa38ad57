import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { loopbackServer, testOutbound } from "../../outbound/loopback.suite";
import type { Credential } from "../contract";
import { aloneRun, bearerCredential, networkOf } from "../host.suite";
import { graphql } from "./plugin";

type Answer = (response: ServerResponse, body: string) => void;

async function service(answer: Answer): Promise<string> {
  const { origin } = await loopbackServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => answer(response, body));
  });
  return `${origin}/graphql`;
}

const says =
  (said: unknown, { status = 200, ...headers }: { status?: number } & Record<string, string | number> = {}): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof said === "string" ? said : JSON.stringify(said));
  };

const { document } = graphql.understand([{ name: "a.graphql", text: "type Query { a: Int } type Mutation { b: Int }" }], {
  source: null,
});
const { tools } = graphql.produce({ document, listed: null });
const secret = "token-1234567890";

async function call(
  answer: Answer,
  { name = "query.a", credential = bearerCredential(secret) as Credential | null, args = {} } = {},
) {
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  const network = networkOf(testOutbound("127.0.0.1"));
  const auth = () => credential;
  const session = await graphql.open(
    { source: null, baseUrl: await service(answer) },
    { ...network, auth, toolsChanged: () => {}, offersChanged: () => {}, lost: () => {} },
  );
  return session.invoke({ tool, args }, { ...aloneRun(), ...network, auth });
}

const error = (message: string, more: object = {}) => ({ data: null, errors: [{ message, ...more }] });
const coded = (code: string, more: object = {}) => error(`It is ${code}`, { extensions: { code, ...more } });

/** Answers what is asked but for the schema. */
const exceptSchema =
  (reason: string): Answer =>
  (response, body) =>
    says(body.includes("__schema") ? error(reason) : { data: { __typename: "Query" } })(response, body);

describe("answers", () => {
  it.each<[string, Answer, object]>([
    ["GraphQL that is called HTML", says({ data: { a: 1 } }, { "content-type": "text/html" }), { ok: true, data: 1 }],
    ["a page that is called JSON", says("<html>Sign in</html>"), { ok: false, error: { code: "upstream_bad_answer" } }],
    ["JSON that is no GraphQL", says({ a: 1 }), { ok: false, error: { code: "upstream_bad_answer" } }],
    ["nothing", says(""), { ok: false, error: { code: "upstream_bad_answer" } }],
    ["an error that is no object", says({ errors: ["no"] }), { ok: false, error: { code: "graphql_errors", message: "no" } }],
    ["an empty list of errors", says({ data: { a: 1 }, errors: [] }), { ok: true, data: 1 }],
    [
      "a page and 502",
      says("<html>", { status: 502 }),
      { ok: false, error: { code: "upstream_http_error", status: 502, retryable: true } },
    ],
    ["JSON without end", says("[".repeat(100_000)), { ok: false, error: { code: "limit_exceeded", retryable: false } }],
    [
      "data nested too deep",
      says(`{"data":{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}}`),
      { ok: false, error: { code: "limit_exceeded" } },
    ],
    [
      "a refusal",
      says(error("Who are you?"), { status: 401 }),
      { ok: false, error: { code: "connection_rejected", message: "Who are you?" } },
    ],
    [
      "a refusal in other words",
      says(coded("UNAUTHENTICATED")),
      { ok: false, error: { code: "connection_rejected", retryable: false } },
    ],
    [
      "a refusal of the one field",
      says({ ...coded("UNAUTHENTICATED"), data: { a: null } }),
      { ok: false, error: { code: "connection_rejected" } },
    ],
    ["a token among the arguments", says(error("Invalid token")), { ok: false, error: { code: "graphql_errors" } }],
    [
      "a refusal without GraphQL",
      says({ message: "Bad" }, { status: 401 }),
      { ok: false, error: { code: "connection_rejected", message: "Bad" } },
    ],
    [
      "a scope",
      says(error("Scopes", { type: "INSUFFICIENT_SCOPES" })),
      { ok: false, error: { code: "oauth_scope_insufficient" } },
    ],
    ["a right", says(coded("FORBIDDEN")), { ok: false, error: { code: "graphql_errors" } }],
    [
      "persisted queries only",
      says(error("PersistedQueryOnly"), { status: 400 }),
      { ok: false, error: { code: "graphql_persisted_only" } },
    ],
    [
      "persisted queries only, as Mercurius says it",
      says('{"data":null,"errors":[{"message":"undefined"}]}', { status: 400 }),
      { ok: false, error: { code: "graphql_persisted_only" } },
    ],
    [
      "a field without a reason",
      says({ data: null, errors: [{ message: "undefined", path: ["a"] }] }),
      { ok: false, error: { code: "graphql_errors" } },
    ],
    [
      "a limit and a header",
      says(coded("RATE_LIMITED"), { "retry-after": "7" }),
      { ok: false, error: { code: "upstream_rate_limited", retryAfterMs: 7_000 } },
    ],
    [
      "a limit in its own words",
      says(coded("RATELIMITED", { retryAfter: 2 })),
      { ok: false, error: { code: "upstream_rate_limited", retryAfterMs: 2_000 } },
    ],
    [
      "a limit and a status",
      says("slow down", { status: 429, "retry-after": "3" }),
      { ok: false, error: { status: 429, retryable: true, retryAfterMs: 3_000 } },
    ],
    ["a secret", says(error(`No ${secret}`)), { ok: false, error: { message: expect.not.stringContaining(secret) } }],
  ])("%s", async (_what, answer, result) => {
    expect(await call(answer)).toMatchObject(result);
  });

  it("waits until the hour of a limit that GitHub names", async () => {
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(Math.floor(Date.now() / 1000) + 60) };
    const result = await call(says(error("API rate limit exceeded", { type: "RATE_LIMITED" }), headers));
    expect(result).toMatchObject({ ok: false, error: { code: "upstream_rate_limited", retryable: true } });
    const waitMs = result.ok ? 0 : (result.error.retryAfterMs ?? 0);
    expect(waitMs).toBeGreaterThan(30_000);
    expect(waitMs).toBeLessThanOrEqual(60_000);
  });

  it("without a credential nothing is said about one", async () => {
    const result = await call(says(coded("UNAUTHENTICATED")), { credential: null });
    expect(result).toMatchObject({ ok: false, error: { code: "graphql_errors", message: "It is UNAUTHENTICATED" } });
  });

  it("a mutation is not made again unless it was refused as a whole", async () => {
    const change = { name: "mutation.b" };
    expect(await call(says("<html>", { status: 502 }), change)).toMatchObject({ ok: false, error: { retryable: false } });
    expect(await call(says("<html>"), change)).toMatchObject({
      ok: false,
      error: { code: "upstream_bad_answer", retryable: false },
    });
    expect(await call(says(coded("THROTTLED")), change)).toMatchObject({ ok: false, error: { retryable: true } });
    const half = { data: { b: 1 }, errors: [{ message: "Late", extensions: { code: "THROTTLED" } }] };
    expect(await call(says(half), change)).toMatchObject({ ok: false, error: { retryable: false, details: { data: { b: 1 } } } });
  });

  it("says more than a page of errors in a few words", async () => {
    const errors = Array.from({ length: 5_000 }, (_, at) => ({ message: `Error ${at} ${"x".repeat(100)}`, path: ["a", at] }));
    const result = await call(says({ data: { a: "x".repeat(200_000) }, errors }));
    expect(result).toMatchObject({
      ok: false,
      error: { code: "graphql_errors", message: expect.stringMatching(/And 4997 more/) },
    });
    expect(JSON.stringify(result).length).toBeLessThan(50_000);
  });

  it("has nowhere to go without an address", async () => {
    const network = networkOf(testOutbound("127.0.0.1"));
    const auth = () => null;
    const session = await graphql.open(
      { source: null, baseUrl: null },
      { ...network, auth, toolsChanged: () => {}, offersChanged: () => {}, lost: () => {} },
    );
    const tool = tools[0];
    expect(await session.invoke({ tool: tool!, args: {} }, { ...aloneRun(), ...network, auth })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("Enter the address of the GraphQL service") },
    });
  });
});

describe("asking for the schema", () => {
  const fetched = async (answer: Answer, signal?: AbortSignal) =>
    graphql.fetch?.(
      { kind: "endpoint", endpoint: await service(answer), config: {} },
      networkOf(testOutbound("127.0.0.1"), signal),
    );
  const refusal = expect.stringContaining("refusal");
  const schema = { data: { __schema: { queryType: { name: "Query" }, types: [] } } };

  it.each<[string, Answer, string]>([
    [
      "introspection is off",
      says(coded("INTROSPECTION_DISABLED"), { status: 400 }),
      "introspection switched off. Upload its schema",
    ],
    [
      "introspection is off in other words",
      says(error('Cannot query field "__schema" on type "Query".')),
      "introspection switched off",
    ],
    ["only persisted queries are taken", says(error("Only persisted queries are allowed")), "registered with it beforehand"],
    ["Mercurius takes only persisted queries", says(error("undefined"), { status: 400 }), "registered with it beforehand"],
    ["every query is refused", says(error("Computer says no"), { status: 400 }), "even { __typename }"],
    ["there is a page", says("<!doctype html>"), "a page of HTML or XML (200)"],
    ["there is something else", says({ hello: 1 }), "something else (200)"],
    ["there is nothing", says("nothing", { status: 404 }), "(404)"],
    ["it is away", says("nothing", { status: 503 }), "at this moment (503)"],
    ["it says no", exceptSchema("Not today"), "Upload its schema instead"],
    ["it says why not", exceptSchema("Query depth 15 exceeds the limit of 3"), "It said: Query depth 15"],
  ])("says so where %s", async (_what, answer, message) => {
    await expect(fetched(answer)).rejects.toMatchObject({ name: "Failure", message: expect.stringContaining(message) });
  });

  it.each<[string, Answer]>([
    ["by its status", says("no", { status: 403 })],
    ["in GraphQL", says(error("Sign in"), { status: 401 })],
    ["by a code", says(coded("UNAUTHENTICATED"))],
    ["in words", says(error("Authentication required"))],
  ])("keeps for connections what a service tells nobody, said %s", async (_how, answer) => {
    const [file] = (await fetched(answer)) ?? [];
    expect(new TextDecoder().decode(file?.bytes)).toEqual(refusal);
  });

  it("asks an old service in words it knows", async () => {
    const asked: string[] = [];
    const [file] =
      (await fetched((response, body) => {
        asked.push(body);
        const isNew = body.includes("isOneOf") || body.includes("specifiedByURL");
        says(isNew ? error("Cannot query field isOneOf") : schema)(response, body);
      })) ?? [];
    expect(asked).toHaveLength(2);
    expect(JSON.parse(new TextDecoder().decode(file?.bytes))).toEqual(schema);
  });

  it("gives up on an answer without end, and on none", async () => {
    const endless: Answer = (response) => {
      const chunk = Buffer.alloc(1024 * 1024, "x");
      const more = (): void =>
        void (response.writable && response.write(chunk) ? setImmediate(more) : response.once("drain", more));
      more();
    };
    await expect(fetched(endless)).rejects.toMatchObject({ name: "Failure", code: "limit" });
    const giving = new AbortController();
    const waiting = fetched(() => giving.abort(new Error("given up")), giving.signal);
    await expect(waiting).rejects.toThrow("given up");
  });

  it.each<[string, Answer, number]>([
    ["GraphQL", says({ data: { __typename: "Query" } }), 1],
    ["GraphQL that wants to know who asks", says(error("No"), { status: 401 }), 0.9],
    ["something locked that is named so", says("no", { status: 401 }), 0.4],
    ["an API", says({ items: [] }), 0],
    ["a page", says("<html>"), 0],
  ])("recognises %s", async (_what, answer, sureness) => {
    const endpoint = await service(answer);
    expect(await graphql.detectEndpoint?.(endpoint, networkOf(testOutbound("127.0.0.1")))).toMatchObject({ sureness });
  });
});
