import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { env } from "../../env";
import { getExecution, resumeExecution } from "../../executions";
import { newRuns, things } from "../../executions/executions.suite";
import { createApiKey } from "../../identity";
import { withDatabase } from "../../operation/organization.suite";
import { everyPermission } from "../../operation/permission";
import { disposeProcessWide } from "../../process";
import { currentTrace, isTracing, startTracing } from "../../telemetry/tracing";
import { answerRequest } from "../answer-http";

type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};

withDatabase();

beforeEach(() => vi.stubEnv("OTEL_BSP_SCHEDULE_DELAY", "20"));
afterEach(async () => {
  vi.unstubAllEnvs();
  Object.assign(env, { OTEL_EXPORTER_OTLP_ENDPOINT: undefined, EXECUTOR_TRACE_URL: undefined, EXECUTOR_TRACE_ORIGINS: "" });
  await disposeProcessWide();
});

/** A stand-in for a collector: what it was sent over OTLP/HTTP, as text and as spans. */
async function newCollector() {
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    if (request.url === "/v1/traces" && request.headers["x-team"] === "blue") texts.push(text);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const spans = () =>
    texts.flatMap((text) => {
      const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, texts };
}

async function traceTo(url: string): Promise<void> {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", url);
  vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "x-team=blue");
  env.OTEL_EXPORTER_OTLP_ENDPOINT = url;
  await startTracing();
}

/** Runs code through the HTTP API. */
async function runThroughDoor(runs: Awaited<ReturnType<typeof newRuns>>, code: string, headers: Record<string, string> = {}) {
  const { text: key } = await createApiKey(runs.ctx, { name: "traced", permissions: [...everyPermission] });
  const answer = await answerRequest(
    new Request("http://console.test/executions", {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
      body: JSON.stringify({ code }),
    }),
  );
  return { key, answer: (await answer.json()) as { executionId: string; status: string } };
}

const attribute = (span: Span | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

const caller = { trace: "0af7651916cd43dd8448eb211c80319c", span: "b7ad6b7169203331" };
const named = { traceparent: `00-${caller.trace}-${caller.span}-01` };

it("traces a request to its operation, run, call and service, within the trace of its caller", async () => {
  const collector = await newCollector();
  await traceTo(collector.url);
  env.EXECUTOR_TRACE_URL = "https://traces.example.com/trace/{traceId}";
  const runs = await newRuns();
  env.EXECUTOR_TRACE_ORIGINS = runs.upstream.origin;
  const { answer, key } = await runThroughDoor(runs, `return (await ${things}.getThing({ id: 271828 })).data.url`, named);
  expect(answer.status).toBe("completed");
  const ours = () => collector.spans().filter(({ traceId }) => traceId === caller.trace);
  await vi.waitFor(() => expect(ours()).toHaveLength(5));

  const [door, operation, run, call, service] = ["POST /executions", "execution.create", "run", "call", "GET"].map((name) =>
    ours().find((span) => span.name === name),
  );
  expect(door?.parentSpanId).toBe(caller.span);
  const chain = [door, operation, run, call, service];
  for (const [at, span] of chain.entries()) if (at > 0) expect(span?.parentSpanId, span?.name).toBe(chain[at - 1]?.spanId);
  expect(chain.map((span) => span?.kind)).toEqual([2, 1, 1, 1, 3]);
  expect(attribute(door, "http.response.status_code")).toBe(200);
  expect(attribute(run, "executor.execution.id")).toBe(answer.executionId);
  expect(attribute(call, "executor.tool")).toBe(`${things}.getThing`);
  expect(attribute(service, "server.address")).toBe("127.0.0.1");

  const { upstream } = runs;
  expect(upstream.seen.at(-1)?.headers.traceparent).toBe(`00-${caller.trace}-${service?.spanId}-01`);
  const { trace } = await getExecution(runs.ctx, { id: answer.executionId });
  expect(trace).toEqual({ id: caller.trace, url: `https://traces.example.com/trace/${caller.trace}` });
  for (const secret of ["271828", key, runs.organizationId, "return (await"])
    expect(collector.texts.join(), secret).not.toContain(secret);
});

it("goes on with the trace of a run after a pause", async () => {
  const collector = await newCollector();
  await traceTo(collector.url);
  const runs = await newRuns();
  const code = `await ${things}.addThing({ title: "a" }); return ${things}.getThing({})`;
  const { answer } = await runThroughDoor(runs, code, named);
  expect(answer.status).toBe("paused");
  await resumeExecution(runs.ctx, { id: answer.executionId, action: "accept" });
  const passes = () => collector.spans().filter(({ name, traceId }) => name === "run" && traceId === caller.trace);
  await vi.waitFor(() => expect(passes()).toHaveLength(2));
  expect(passes().map((span) => attribute(span, "executor.run.end"))).toEqual(["paused", "completed"]);
  const second = passes()[1]?.spanId;
  await vi.waitFor(() =>
    expect(
      collector
        .spans()
        .filter(({ parentSpanId }) => parentSpanId === second)
        .map(({ name }) => name),
    ).toEqual(["call"]),
  );
});

it("tells services nothing of a trace unless their origin is listed", async () => {
  const collector = await newCollector();
  await traceTo(collector.url);
  const runs = await newRuns();
  env.EXECUTOR_TRACE_ORIGINS = `${runs.upstream.origin}0,https://elsewhere.example.com`;
  await runThroughDoor(runs, `return ${things}.getThing({ id: 1 })`, named);
  expect(runs.upstream.seen.at(-1)?.url).toBe("/things/1");
  expect(runs.upstream.seen.every(({ headers }) => headers.traceparent === undefined)).toBe(true);
});

it("traces nothing and loads nothing unless an endpoint is set", async () => {
  await startTracing();
  expect([isTracing(), currentTrace()]).toEqual([false, null]);
  const runs = await newRuns();
  env.EXECUTOR_TRACE_ORIGINS = runs.upstream.origin;
  const { answer } = await runThroughDoor(runs, `return ${things}.getThing({ id: 1 })`, named);
  expect(runs.upstream.seen.at(-1)?.headers.traceparent).toBeUndefined();
  expect(await getExecution(runs.ctx, { id: answer.executionId })).toMatchObject({ trace: null });
});

it("serves as before when the collector is away, and a traceparent that is none begins a trace", async () => {
  await traceTo("http://127.0.0.1:1");
  const runs = await newRuns();
  const { answer } = await runThroughDoor(runs, "return 1", { traceparent: "00-nothing-nothing-01" });
  expect(answer.status).toBe("completed");
  const { trace } = await getExecution(runs.ctx, { id: answer.executionId });
  expect(trace).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), url: null });
});
