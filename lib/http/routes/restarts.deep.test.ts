import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { isDeep } from "@/scripts/test-depth";
import { createExecution, getExecution, listExecutions, resumeExecution } from "../../executions";
import { newRuns, things } from "../../executions/executions.suite";
import { createApiKey, createRole, listRoles, whoAmI } from "../../identity";
import { log } from "../../log";
import { withOwnPostgres } from "../../operation/own-postgres.suite";
import { everyPermission } from "../../operation/permission";
import { ask, requestWith } from "../requests.suite";
import { type Route, route } from "./route";

const rounds = Math.ceil(Number(process.env.FAULT_ROUNDS ?? (isDeep ? 8 : 4)) / 2);
const postgres = withOwnPostgres();

/** In good order, or with every connection cut off in the middle of what it does. */
const restarts: readonly (() => Promise<void>)[] = [
  async () => {
    await postgres.stop();
    await postgres.start();
  },
  async () => {
    postgres.cutOff();
    await sleep(1_500);
  },
];

type Answered = { what: string; status: number; retryAfter: string | null; failed?: unknown };

it("answers 503 and never 500 while the database restarts", { timeout: 120_000 + rounds * 40_000 }, async () => {
  const bugs = vi.spyOn(log, "error");
  const { ctx } = await newRuns();
  const { text: key } = await createApiKey(ctx, { name: "test", permissions: [...everyPermission] });
  const request = requestWith(key);
  const answers: Answered[] = [];
  const tell = async (what: string, of: Route, { id, ...sent }: Parameters<typeof request>[0] & { id?: string }) => {
    const response = await ask(of, request(sent), id ? { id } : {});
    const body = (await response.json()) as { executionId?: string; status?: string; structured?: unknown };
    const failed = body.status === "failed" ? body.structured : undefined;
    answers.push({ what, status: response.status, retryAfter: response.headers.get("retry-after"), failed });
    return body;
  };
  const [run, resume, get, list] = [createExecution, resumeExecution, getExecution, listExecutions].map((one) =>
    route(one as typeof createExecution),
  ) as [Route, Route, Route, Route];
  const [make, roles, who] = [route(createRole, { status: 201 }), route(listRoles), route(whoAmI)];
  let [isOver, turn] = [false, 0];
  const loop = async (work: () => Promise<unknown>) => {
    for (; !isOver; await sleep(5)) await work();
  };
  const load = [
    loop(() => tell("run", run, { body: { code: `return await ${things}.getThing({ id: 1 })` } })),
    loop(() => tell("run once", run, { body: { code: "return 1" }, headers: { "idempotency-key": `k${turn++}` } })),
    loop(async () => {
      const { executionId = "", status } = await tell("pause", run, {
        body: { code: `return await ${things}.addThing({ title: "a" })` },
      });
      if (status === "paused") await tell("resume", resume, { body: { action: "accept" }, id: executionId });
      if (executionId) await tell("get", get, { method: "GET", id: executionId });
    }),
    loop(() =>
      tell("change", make, { body: { slug: `role-${turn++}`, name: "Role", permissions: ["tools:read"], patterns: [] } }),
    ),
    loop(() => tell("lists", turn % 2 ? list : roles, { method: "GET" })),
    loop(() => tell("who", who, { method: "GET" })),
  ];
  for (let round = 0; round < rounds; round++) {
    await sleep(500 + Math.random() * 500);
    await restarts[round % restarts.length]?.();
  }
  await sleep(500);
  isOver = true;
  await Promise.all(load);
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  process.stdout.write(`${answers.length} answers over ${rounds} restarts, ${count(503)} of them 503\n`);
  expect(bugs.mock.calls.filter(([, message]) => message === "a bug")).toEqual([]);
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  expect(answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === null).length).toBe(0);
  expect(answers.filter(({ failed }) => failed !== undefined)).toEqual([]);
  expect(count(503)).toBeGreaterThan(0);
  expect(count(200)).toBeGreaterThan(rounds);
});
