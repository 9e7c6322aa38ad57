import { createServer } from "node:net";
import { send } from "../../support/http";
import { firstRun } from "../../support/organization";
import { expect, test } from "../../support/story";

type Health = { status: string; live?: boolean; reasons?: string[]; version?: string };

test("while it starts it says so with reasons, and then that it is ready", async ({ launch }) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { log } = launch({ settings: { ...firstRun, PORT: String(port) } });
  const ask = (path: string) => send(`${url}${path}`).catch(() => null); // nobody listens at the very beginning
  const seen: { status: number; health: Health }[] = [];
  await expect
    .poll(
      async () => {
        const answer = await ask("/health");
        if (answer) seen.push({ status: answer.status, health: answer.json<Health>() });
        return answer?.status;
      },
      { intervals: [25], timeout: 120_000 },
    )
    .toBe(200);
  const starting = seen.filter(({ status }) => status !== 200);
  expect(starting.length, log()).toBeGreaterThan(0);
  for (const { status, health } of starting) {
    expect(status).toBe(503);
    expect(health.status).toBe("starting");
    expect(health.reasons?.length).toBeGreaterThan(0);
  }
  expect(seen.at(-1)?.health).toMatchObject({ status: "ready", live: true, version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  expect((await ask("/health/live"))?.json()).toEqual({ live: true });
});

test("numbers for Prometheus: from this machine without a token, else with it", async ({ start, url }) => {
  await send(`${url}/api/v1/whoami`, { headers: { authorization: `Bearer ${firstRun.EXECUTOR_API_KEY}` } });
  const open = await send(`${url}/metrics`);
  expect(open.headers["content-type"]).toContain("text/plain");
  expect(open.text).toMatch(/^executor_operations_total\{operation="identity.who_am_i",outcome="ok"\} \d+$/m);
  expect(open.text).toMatch(/^executor_operation_seconds_bucket\{/m);

  const token = "a-token-for-prometheus";
  const guarded = await start({ settings: { ...firstRun, METRICS_TOKEN: token, TRUST_PROXY: "1" } });
  const ask = (headers: Record<string, string>) => send(`${guarded.url}/metrics`, { headers });
  expect((await ask({})).status).toBe(401);
  expect((await ask({ authorization: "Bearer another-token-than-that" })).status).toBe(401);
  expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200);
});

test("nobody from elsewhere reads the numbers when no token is set", { tag: "@deep" }, async ({ start }) => {
  const { url } = await start({ settings: { ...firstRun, TRUST_PROXY: "1" } });
  const fromElsewhere = { "x-forwarded-for": "198.51.100.7" };
  expect((await send(`${url}/metrics`, { headers: fromElsewhere })).status).toBe(401);
  await expect.poll(async () => (await send(`${url}/health`, { headers: fromElsewhere })).status).toBe(200);
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}
