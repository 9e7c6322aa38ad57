import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { things } from "../executions/executions.suite";
import {
  ConflictError,
  createClient,
  ExecutorError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  type Pause,
  PausedError,
  ToolBlockedError,
  ToolError,
  ToolNotFoundError,
  UnauthenticatedError,
  UnreachableError,
} from ".";
import { newKey, withServedConsole } from "./served-console.suite";

const console = withServedConsole();

const thrownBy = async (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error);

describe("calling a tool", () => {
  test("gives its data, by the full address and by the short path", async () => {
    const { client } = console;
    expect(await client.execute(`${things}.getThing`, { id: 7 })).toMatchObject({ method: "GET", url: "/things/7" });
    expect(await client.execute("things_api.things.listThings")).toMatchObject({ url: "/things" });
  });

  test("gives it by path too, and its tools survive being awaited and printed", async () => {
    const tools = (await console.client.tools) as unknown as Record<
      string,
      Record<string, Record<string, (args?: object) => Promise<unknown>>>
    >;
    expect(await tools.things_api?.things?.getThing?.({ id: 8 })).toMatchObject({ url: "/things/8" });
    expect(JSON.stringify(console.client)).toContain(console.door.url);
  });

  test("throws what the tool's envelope says", async () => {
    const { client } = console;
    const missing = await thrownBy(client.execute("things_api.things.getTing", { id: 1 }));
    expect(missing).toBeInstanceOf(ToolNotFoundError);
    expect(missing).toMatchObject({
      code: "tool_not_found",
      message: expect.stringContaining("Did you mean"),
      executionId: expect.any(String),
    });
    const wrong = await thrownBy(client.execute(`${things}.getThing`, {}));
    expect(wrong).toBeInstanceOf(ToolError);
    expect(wrong).toMatchObject({ code: "invalid_tool_arguments" });
    const pattern = "things_api.org.main.things.removeThing";
    const { id } = await client.policies.create({ owner: "org", pattern, action: "block" });
    expect(await thrownBy(client.execute(`tools.${pattern}`, { id: 1 }))).toBeInstanceOf(ToolBlockedError);
    await client.policies.remove({ id });
  });

  test("throws a pause, which can be answered and waited for", async () => {
    const { client } = console;
    const paused = await thrownBy(client.execute(`${things}.addThing`, { body: { title: "a" } }));
    expect(paused).toBeInstanceOf(PausedError);
    const { pause, executionId } = paused as PausedError;
    expect(pause).toMatchObject({ kind: "approval", address: `${things}.addThing`, args: { body: { title: "a" } } });
    const run = await client.resume(pause.id, { action: "accept" });
    expect(run).toMatchObject({ status: "completed", executionId, result: { ok: true, data: { method: "POST" } } });
  });

  test("asks a function for the answer, with which the call goes on", async () => {
    const asked: Pause[] = [];
    const data = await console.client.execute(
      `${things}.addThing`,
      { body: { title: "b" } },
      {
        onApproval(pause) {
          asked.push(pause);
          return { action: "accept", arguments: { body: { title: "edited" } } };
        },
      },
    );
    expect(data).toMatchObject({ body: { title: "edited" } });
    expect(asked).toHaveLength(1);
    const declined = console.client.execute(
      `${things}.addThing`,
      { body: { title: "c" } },
      { onApproval: () => ({ action: "decline" }) },
    );
    expect(await thrownBy(declined)).toMatchObject({ code: "approval_declined" });
  });
});

describe("running a program", () => {
  test("gives its result, output and logs", async () => {
    const run = await console.client.run<number>(`console.log("hello"); emit({ a: 1 }); return 1 + 1`);
    expect(run).toMatchObject({ status: "completed", result: 2, emitted: [{ a: 1 }], logs: [{ level: "log", text: "hello" }] });
  });

  test("gives a failure as a value, with the line", async () => {
    const run = await console.client.run("const a = 1;\nthrow new Error('no')");
    expect(run).toMatchObject({ status: "failed", error: { message: "no", line: 2 } });
  });

  test("tells what happens as it happens, over pauses", async () => {
    const events: string[] = [];
    const code = `console.log("first"); await tools.${things.slice(6)}.addThing({ body: { title: "x" } }); console.log("second"); return 3`;
    const run = await console.client.run(code, {
      onEvent: ({ event, data }) => void events.push(event === "log" ? data.text : event),
      onApproval: () => ({ action: "accept" }),
    });
    expect(run).toMatchObject({ status: "completed", result: 3 });
    expect(events.filter((event) => event === "first" || event === "second")).toEqual(["first", "second"]);
    expect(events).toContain("call");
    expect(events.at(-1)).toBe("state");
  });

  test("waits for somebody else's answer", async () => {
    const { client } = console;
    const code = `return await tools.${things.slice(6)}.addThing({ body: { title: "waits" } })`;
    const begun = await client.run(code, { background: true });
    expect(begun.status).toBe("running");
    const waiting = client.executions.wait(begun.executionId, { onApproval: "wait" });
    const { items } = await vi.waitFor(
      async () => {
        const all = await client.approvals.list({ state: "waiting" });
        const items = all.items.filter(({ executionId }) => executionId === begun.executionId);
        expect(items).toHaveLength(1);
        return { items };
      },
      { timeout: 40_000 },
    );
    await client.approvals.answer({ id: items[0]!.id, action: "accept" });
    expect(await waiting).toMatchObject({ status: "completed", result: { ok: true } });
  });

  test("gives a run as it stands when the time to wait is over", async () => {
    const run = await console.client.run("await new Promise((done) => setTimeout(done, 20_000)); return 1", { waitMs: 100 });
    expect(run.status).toBe("running");
    await console.client.executions.cancel({ id: run.executionId });
    expect(await console.client.executions.wait(run.executionId)).toMatchObject({
      status: "failed",
      error: { code: "cancelled" },
    });
  });

  test("a caller that gives up ends the run", async () => {
    const { client } = console;
    const giving = new AbortController();
    const work = client.run("emit('on its way'); await new Promise((done) => setTimeout(done, 25_000))", {
      signal: giving.signal,
      onEvent: ({ event }) => event === "emit" && giving.abort(new Error("enough")),
    });
    await expect(work).rejects.toThrow("enough");
    await vi.waitFor(
      async () => {
        const { items } = await client.executions.list({ limit: 1 });
        expect(items[0]?.state).toBe("cancelled");
      },
      { timeout: 40_000 },
    );
  });
});

describe("the catalog and the rest of the console", () => {
  test("lists, searches and describes tools", async () => {
    const { client } = console;
    const tools = await client.tools.list({ integration: "things_api" });
    expect(tools.map(({ name }) => name)).toContain("things.getThing");
    expect((await client.tools.search({ query: "remove a thing" })).items[0]?.path).toContain("removeThing");
    expect((await client.tools.schema(`${things}.getThing`))?.inputTypeScript).toContain("id");
    expect(await client.tools.schema(`${things}.nothing`)).toBeNull();
  });

  test("writes the types of its tools", async () => {
    const parts: string[] = [];
    for await (const part of console.client.tools.types({ integration: "things_api" })) parts.push(part);
    expect(parts.join("")).toContain("namespace ThingsApi");
    const wrong = async () => {
      for await (const part of console.client.tools.types({ integration: "nothing" })) parts.push(part);
    };
    expect(await thrownBy(wrong())).toBeInstanceOf(NotFoundError);
  });

  test("reaches operations by group, with names in the path and lists of words in the query", async () => {
    const { client } = console;
    expect(await client.connections.get({ integration: "things_api", owner: "org", name: "main" })).toMatchObject({
      state: "connected",
    });
    const found = await client.tools.search({ namespace: ["things_api", "executor"], limit: 2 });
    expect(found.items).toHaveLength(2);
    expect((await client.whoami()).organizationId).toBe(console.organizationId);
    const lines: unknown[] = [];
    for await (const line of client.lines("/api/v1/audit/export")) lines.push(line);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines[0]).toMatchObject({ seq: expect.any(Number), hash: expect.any(String) });
  });
});

describe("what goes wrong", () => {
  test("has a class for each code", async () => {
    const { client, door } = console;
    const refused = await thrownBy(client.policies.create({ owner: "org", pattern: "me*", action: "block" }));
    expect(refused).toBeInstanceOf(InvalidError);
    expect(refused).toMatchObject({
      code: "invalid",
      status: 400,
      details: { pattern: [expect.any(String)] },
      requestId: expect.any(String),
    });
    expect(await thrownBy(client.policies.get({ id: "00000000-0000-7000-8000-000000000000" }))).toBeInstanceOf(NotFoundError);
    const stranger = createClient({ origin: door.url, apiKey: "exk_nobody" });
    expect(await thrownBy(stranger.whoami())).toBeInstanceOf(UnauthenticatedError);
    const reader = createClient({ origin: door.url, apiKey: await newKey(console.ctx, ["tools:read"]) });
    expect(await thrownBy(reader.policies.list())).toBeInstanceOf(ForbiddenError);
    const elsewhere = createClient({ origin: door.url, apiKey: console.key, organizationId: "another" });
    expect(await thrownBy(elsewhere.policies.list())).toBeInstanceOf(ConflictError);
  });

  test("a name that cannot stand in a path is refused before anything is sent", async () => {
    for (const id of ["", "..", undefined as unknown as string])
      expect(await thrownBy(console.client.policies.remove({ id }))).toBeInstanceOf(TypeError);
  });

  test("an origin that is none, or where no console is, is named", async () => {
    expect(() => createClient({ origin: "localhost:4000" })).toThrow("https://executor.example.com");
    const nobody = createClient({ origin: "http://127.0.0.1:9", apiKey: "k", retriesMax: 0 });
    const unreachable = await thrownBy(nobody.whoami());
    expect(unreachable).toBeInstanceOf(UnreachableError);
    expect((unreachable as Error).message).toContain("http://127.0.0.1:9 cannot be reached");
  });
});

type Step = "cut" | "busy" | "under way" | "page" | "half" | "through";

/** Something between client and console that does one thing for each request. */
async function between(steps: Step[]) {
  const keys: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    keys.push(request.headers["idempotency-key"] as string | undefined);
    const step = steps.shift() ?? "through";
    if (step === "cut") return request.socket.destroy();
    const error = (code: string) => JSON.stringify({ error: { code, message: "Later" } });
    if (step === "busy") return response.writeHead(503, { "retry-after": "0" }).end(error("unavailable"));
    if (step === "under way") return response.writeHead(409, { "retry-after": "0" }).end(error("conflict"));
    if (step === "half") return response.writeHead(200).end(`{"seq":1}\n${error("unauthenticated")}\n`);
    if (step === "page") return response.writeHead(200, { "content-type": "text/html" }).end("<html>");
    const body = await new Response(request as never).text();
    const headers = {
      authorization: `Bearer ${console.key}`,
      "content-type": "application/json",
      "idempotency-key": keys.at(-1) ?? "",
    };
    const answer = await fetch(`${console.door.url}${request.url}`, { method: request.method, headers, body });
    response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { keys, client: createClient({ origin }), close: () => server.close() };
}

describe("a request that did not get through", () => {
  test.each<Step[][]>([[["cut", "cut"]], [["busy"]], [["under way", "under way", "under way", "under way", "under way"]]])(
    "is sent again with its key after %j",
    async (steps) => {
      const { keys, client, close } = await between([...steps]);
      const before = console.sent("GET").length;
      const data = await client.execute(`${things}.getThing`, { id: 1 });
      close();
      expect(data).toMatchObject({ url: "/things/1" });
      expect(console.sent("GET").length).toBe(before + 1);
      expect(keys).toHaveLength(steps.length + 1);
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    },
  );

  test("is given up in the end, and at once where nothing would change", async () => {
    const cut = await between(["cut", "cut", "cut", "cut", "cut"]);
    expect(await thrownBy(cut.client.execute("a.b"))).toBeInstanceOf(UnreachableError);
    cut.close();
    expect(cut.keys).toHaveLength(4);
    const page = await between(["page"]);
    const error = await thrownBy(page.client.execute("a.b"));
    page.close();
    expect(error).toBeInstanceOf(ExecutorError);
    expect(error).toMatchObject({ code: "unreachable", status: 200 });
    expect(page.keys).toHaveLength(1);
  });

  test("tells that lines were cut short", async () => {
    const half = await between(["half"]);
    const read: unknown[] = [];
    const reading = async () => {
      for await (const line of half.client.lines("/api/v1/audit/export")) read.push(line);
    };
    expect(await thrownBy(reading())).toBeInstanceOf(UnauthenticatedError);
    half.close();
    expect(read).toEqual([{ seq: 1 }]);
  });
});
