import { type OperationGroups, operationGroups } from "./operations/call";
import type { OutputOf } from "./operations/input-output";
import { type FollowOptions, followRun, type RunEvent } from "./runs/follow";
import type { Run } from "./runs/run";
import { type Answer, sendAnswer, settle, type WaitOptions } from "./runs/settle";
import { firstWaitMs, type RunOptions, startRun } from "./runs/start";
import type { CallableTools, Catalog, Execute } from "./tools/catalog";
import { type ExecuteOptions, executeTool } from "./tools/execute";
import { callableTools, type ToolsReader, toolsReader } from "./tools/tools";
import { errorIn, errorOf } from "./transport/errors";
import { readLines } from "./transport/events";
import { type ClientOptions, type Method, openTransport, type RequestOptions } from "./transport/transport";

type PlannedOne = { address: string; args?: Record<string, unknown> };

export type Client<Of extends Catalog | undefined = undefined> = Omit<OperationGroups, "tools" | "executions"> & {
  readonly origin: string;
  /** Calls one tool by its address or its short path and gives its data. What went wrong is thrown as a `ToolError`. */
  execute: Execute<Of>;
  /** Runs TypeScript or JavaScript that calls tools. A program that fails is a value too. */
  run<Result = unknown>(code: string, options?: RunOptions): Promise<Run<Result>>;
  /** Runs a program or one call without changing anything: reads are made, and the other calls are listed as `plan`. */
  plan<Result = unknown>(what: string | PlannedOne, options?: RunOptions): Promise<Run<Result>>;
  /** Runs what a plan listed, once it is approved as a whole. */
  runPlan<Result = unknown>(planId: string, options?: Omit<RunOptions, "timeoutMs" | "toolErrors">): Promise<Run<Result>>;
  /** Answers a pause and waits until the run rests again. */
  resume<Result = unknown>(
    pauseId: string,
    answer: Answer,
    options?: WaitOptions & { idempotencyKey?: string },
  ): Promise<Run<Result>>;
  /** What there is to know of tools; everything else below `tools` is a tool: `tools.github.repos.get({ … })`. */
  tools: ToolsReader & CallableTools<Of>;
  executions: OperationGroups["executions"] & {
    /** Waits until a run rests: it is over, or waits for somebody. */
    wait<Result = unknown>(id: string, options?: WaitOptions): Promise<Run<Result>>;
    /** What happens in a run, as it happens, until it is over. */
    follow(id: string, options?: FollowOptions): AsyncGenerator<RunEvent>;
  };
  /** Who the key is and what it may do. */
  whoami(options?: Pick<RequestOptions, "signal">): Promise<OutputOf<"whoAmI">>;
  /** Calls any address of the HTTP API and gives the JSON of its answer. */
  request<T = unknown>(method: Method, path: string, options?: RequestOptions): Promise<T>;
  /** Reads an address that answers with a file, such as the `picture` of an integration. */
  bytes(path: string, options?: Pick<RequestOptions, "query" | "signal">): Promise<Uint8Array>;
  /** Reads an address that answers with lines of JSON, such as `/api/v1/audit/export` and `/executions/export?format=ndjson`. */
  lines<T = unknown>(path: string, options?: Pick<RequestOptions, "query" | "signal">): AsyncGenerator<T>;
};

/** A console, reached over HTTP. */
export function createClient<Of extends Catalog | undefined = undefined>(options: ClientOptions): Client<Of> {
  const transport = openTransport(options);
  const { tools, executions, ...groups } = operationGroups(transport);
  const client: Client = {
    ...groups,
    origin: transport.origin,
    execute: <Data>(address: string, args?: Record<string, unknown>, more?: ExecuteOptions) =>
      executeTool(transport, { address, args }, more) as Promise<Data>,
    run: (code, more) => startRun(transport, { code }, more),
    plan: (what, more) =>
      startRun(transport, { ...(typeof what === "string" ? { code: what } : { call: what }), mode: "plan" }, more),
    runPlan: (planId, more) => startRun(transport, { plan: planId }, more),
    async resume(pauseId, answer, { idempotencyKey, ...more } = {}) {
      const waitMs = more.onEvent ? 0 : Math.min(more.waitMs ?? firstWaitMs, firstWaitMs);
      const { signal } = more;
      return settle(transport, await sendAnswer(transport, { pauseId, answer, waitMs, signal, idempotencyKey }), more);
    },
    tools: callableTools(transport, toolsReader(transport, tools)),
    executions: {
      ...executions,
      wait: async (id, more = {}) => settle(transport, { status: "running", executionId: id, text: "" }, more),
      follow: (id, more) => followRun(transport, id, more),
    },
    whoami: ({ signal } = {}) => transport.request("GET", "/api/v1/whoami", { signal }),
    request: transport.request,
    async bytes(path, more) {
      const answer = await transport.send("GET", path, { ...more, headers: { accept: "*/*" } });
      return new Uint8Array(await answer.arrayBuffer());
    },
    async *lines<T>(path: string, more?: Pick<RequestOptions, "query" | "signal">) {
      const headers = { accept: "application/x-ndjson" };
      const { body } = await transport.send("GET", path, { ...more, headers });
      if (!body) return;
      for await (const line of readLines(body)) {
        const refusal = errorIn(line); // the last line of a stream that was cut short
        if (refusal) throw errorOf({ ...refusal, status: null });
        yield JSON.parse(line) as T;
      }
    },
  };
  return client as unknown as Client<Of>; // safe: what a catalog adds are types
}
