import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { env } from "../env";
import { withDatabase } from "../operation/organization.suite";
import { answerRequest } from "./answer-http";
import { errorOf, newKey } from "./requests.suite";

let key: string;

withDatabase();
beforeAll(async () => {
  ({ key } = await newKey());
});

const ask = (method: string, path: string, body?: object) =>
  answerRequest(
    new Request(`http://console.test${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) },
      body: body && JSON.stringify(body),
    }),
  );

describe("an address where nothing is", () => {
  test.each(["DELETE", "GET", "OPTIONS", "PATCH", "POST", "PUT"])("answers %s with an error like any other", async (method) => {
    for (const path of ["/api/v1/nothing", "/tools/nothing/at/all", "/executions/a/b/c/d", "/api/v1/policies/a/move/b"]) {
      const answer = await ask(method, path);
      expect(answer.status).toBe(404);
      expect(await errorOf(answer)).toMatchObject({ code: "not_found", message: expect.stringContaining("openapi.json") });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "x-request-id": expect.any(String),
      });
    }
  });

  test("answers HEAD without a body", async () => {
    const answer = await ask("HEAD", "/api/v1/nothing");
    expect([answer.status, await answer.text()]).toEqual([404, ""]);
  });
});

describe("an address", () => {
  test("refuses a method it has no operation for, and names those it has", async () => {
    const answer = await ask("PUT", "/api/v1/policies");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS, POST"]);
    expect(await errorOf(answer)).toMatchObject({ code: "invalid", message: expect.stringContaining("PUT") });
    expect((await ask("HEAD", "/executions/a/resume")).headers.get("allow")).toBe("OPTIONS, POST");
  });

  test("says which methods it takes", async () => {
    const answer = await ask("OPTIONS", "/api/v1/policies/some");
    expect([answer.status, answer.headers.get("allow")]).toEqual([204, "DELETE, GET, HEAD, OPTIONS, PATCH"]);
  });

  test.each(["/api/v1/policies", "/tools", "/api/v1/audit/export", "/health/live", "/api/openapi.json"])(
    "answers HEAD of %s as GET, without the body",
    async (path) => {
      const [head, get] = [await ask("HEAD", path), await ask("GET", path)];
      expect([head.status, head.headers.get("content-type")]).toEqual([200, get.headers.get("content-type")]);
      expect([await head.text(), (await get.text()).length > 0]).toEqual(["", true]);
    },
  );
});

describe("pages of another origin", () => {
  const page = "https://app.example.com";
  const from = (origin: string, path: string, init: RequestInit = {}) =>
    answerRequest(
      new Request(`http://console.test${path}`, {
        ...init,
        headers: { origin, authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) },
      }),
    );
  const preflight = { method: "OPTIONS", headers: { "access-control-request-method": "POST" } };
  const sharing = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-") || name === "vary"));

  test("read nothing unless the operator names them", async () => {
    expect(sharing(await from(page, "/api/v1/policies"))).toEqual({});
    expect(sharing(await from(page, "/api/v1/policies", preflight))).toEqual({});
  });

  test("read the API with a key where the operator names them, and others still do not", async () => {
    env.EXECUTOR_ALLOWED_ORIGINS = `http://localhost:5173, ${page}`;
    onTestFinished(() => void (env.EXECUTOR_ALLOWED_ORIGINS = ""));
    const asked = await from(page, "/api/v1/policies", preflight);
    expect(asked.status).toBe(204);
    expect(sharing(asked)).toMatchObject({
      "access-control-allow-origin": page,
      "access-control-allow-methods": "GET, HEAD, OPTIONS, POST",
      "access-control-allow-headers": expect.stringMatching(/authorization.*idempotency-key/),
      vary: "Origin",
    });
    for (const [path, status] of [
      ["/api/v1/policies", 200],
      ["/tools", 200],
      ["/executions/none", 400],
    ] as const) {
      const answer = await from(page, path);
      expect([path, answer.status]).toEqual([path, status]);
      expect(sharing(answer)).toMatchObject({ "access-control-allow-origin": page, vary: "Origin" });
      expect(sharing(answer)).not.toHaveProperty("access-control-allow-credentials");
    }
    for (const other of ["https://evil.example", `${page}.evil.example`, "http://app.example.com", "null"])
      expect(sharing(await from(other, "/api/v1/policies")), other).toEqual({});
    for (const path of ["/mcp", "/oauth/callback", "/metrics", "/health/live"])
      expect(sharing(await from(page, path)), path).toEqual({});
  });
});
