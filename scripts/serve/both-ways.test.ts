import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Answered, type Asked, ask, newRole, type Way, withBothWays } from "./both-ways.suite";

withBothWays();

/** How bytes are carried is each way's own affair, and ids and times differ between any two requests. */
const carrying = ["date", "connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding", "vary"];
const comparable = ({ status, headers, body }: Answered) => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name, name === "x-request-id" ? "some" : value])
      .filter(([name]) => !carrying.includes(String(name))),
  ),
  body: body
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<id>")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replace(/localhost:\d+|127\.0\.0\.1:\d+/g, "<host>"),
});

describe("both ways answer alike", () => {
  test.each<[string, () => Asked]>([
    ["a reading", () => ({ path: "/api/v1/whoami" })],
    ["a list", () => ({ path: "/api/v1/roles?limit=2" })],
    ["a wrong field of a query", () => ({ path: "/api/v1/roles?limt=2" })],
    ["an array in pages", () => ({ path: "/tools" })],
    ["an array with a limit", () => ({ path: "/tools?limit=3&skip=1" })],
    ["lines", () => ({ path: "/api/v1/audit/export" })],
    ["a run", () => ({ method: "POST", path: "/executions", body: { code: "return [1, 'é']" } })],
    ["a run that fails", () => ({ method: "POST", path: "/executions", body: { code: "throw new Error('no')" } })],
    ["events", () => ({ path: "/executions/01a1eef2-decf-7791-b39a-458fc376f17b/events" })],
    ["a name that is encoded", () => ({ path: "/api/v1/integrations/a%2Fb%20%C3%A9" })],
    ["what does not exist", () => ({ path: "/executions/01a1eef2-decf-7791-b39a-458fc376f17b" })],
    ["an unknown address", () => ({ path: "/api/v1/nothing" })],
    ["another method", () => ({ method: "PUT", path: "/api/v1/roles", body: {} })],
    ["OPTIONS", () => ({ method: "OPTIONS", path: "/api/v1/roles" })],
    ["HEAD", () => ({ method: "HEAD", path: "/api/v1/roles" })],
    ["HEAD of a stream", () => ({ method: "HEAD", path: "/tools" })],
    ["HEAD of an unknown address", () => ({ method: "HEAD", path: "/tools/nothing" })],
    ["nobody", () => ({ path: "/api/v1/roles", headers: { authorization: undefined } })],
    ["a key nobody has", () => ({ path: "/api/v1/roles", headers: { authorization: "Bearer exk_no" } })],
    ["no JSON", () => ({ method: "POST", path: "/api/v1/roles", body: "{" })],
    ["another type", () => ({ method: "POST", path: "/api/v1/roles", body: "a=1", headers: { "content-type": "text/plain" } })],
    ["no body", () => ({ method: "POST", path: "/api/v1/roles" })],
    ["more than a megabyte", () => ({ method: "POST", path: "/api/v1/roles", body: { a: "x".repeat(1_000_001) } })],
    [
      "a document of more",
      () => ({ method: "POST", path: "/api/v1/integrations/preview", body: { source: { text: "x".repeat(2_000_000) } } }),
    ],
    [
      "progress",
      () => ({
        method: "POST",
        path: "/api/v1/integrations/preview",
        body: { source: { text: "<" } },
        headers: { accept: "application/x-ndjson" },
      }),
    ],
    [
      "a key that is too long",
      () => ({ method: "POST", path: "/api/v1/roles", body: newRole("same"), headers: { "idempotency-key": "k".repeat(201) } }),
    ],
    ["another organization", () => ({ path: "/api/v1/roles", headers: { "x-organization": randomUUID() } })],
    ["health", () => ({ path: "/health", headers: { authorization: undefined } })],
    ["life", () => ({ path: "/health/live", headers: { authorization: undefined } })],
    ["the docs for programs", () => ({ path: "/llms.txt", headers: { authorization: undefined } })],
    ["a page of the docs that is not there", () => ({ path: "/llms/nothing.md", headers: { authorization: undefined } })],
    ["the description", () => ({ path: "/api/openapi.json" })],
    ["someone back from a provider", () => ({ path: "/oauth/callback?state=no&code=no" })],
    ["segments that lead up", () => ({ path: "/api/v1/x/../whoami" })],
  ])("%s", async (_name, asked) => {
    const [next, direct] = [await ask("through Next", asked()), await ask("directly", asked())];
    const nonce = /nonce-[^']+|nonce="[^"]+"/g;
    const plain = (answer: Answered) =>
      JSON.parse(
        JSON.stringify(comparable(answer))
          .replace(nonce, "nonce")
          .replace(/nonce=\\"[^"]+\\"/g, "nonce"),
      );
    expect(plain(direct)).toEqual(plain(next));
  });

  test("metrics, with the same names", async () => {
    const names = async (way: Way) => new Set((await ask(way, { path: "/metrics" })).body.match(/^[a-z_]+/gm));
    expect(await names("directly")).toEqual(await names("through Next"));
  });

  test("a change is made once for one Idempotency-Key, whichever way it comes", async () => {
    const asked = { method: "POST", path: "/api/v1/roles", body: newRole(), headers: { "idempotency-key": randomUUID() } };
    const [first, again, third] = [await ask("directly", asked), await ask("through Next", asked), await ask("directly", asked)];
    expect([first.status, again.status, third.status]).toEqual([201, 201, 201]);
    expect([again.body, third.body]).toEqual([first.body, first.body]);
    expect([first, again, third].map(({ headers }) => headers["idempotent-replay"])).toEqual([undefined, "true", "true"]);
  });
});
