import { describe, expect, test } from "vitest";
import type { Method } from "./handler";
import { routerOf } from "./router";

const route = (path: string, method: Method = "GET") => ({
  method,
  path,
  handle: () => Promise.resolve({ status: 200, headers: {}, body: path }),
});
const find = routerOf(
  ["/runs", "/runs/:id", "/runs/:id/calls", "/runs/:id/calls/:seq", "/runs/stuck", "/runs/stuck/now", "/:one/:two/check"].map(
    (path) => route(path),
  ),
);

async function found(path: string) {
  const endpoint = find(path);
  const answer = await endpoint?.handlers.GET?.({} as never, {});
  return endpoint && [answer?.body, endpoint.params];
}

describe("a path", () => {
  test.each<[string, string, object]>([
    ["/runs", "/runs", {}],
    ["/runs/7", "/runs/:id", { id: "7" }],
    ["/runs/stuck", "/runs/stuck", {}],
    ["/runs/stuck/now", "/runs/stuck/now", {}],
    ["/runs/stuck/calls", "/runs/:id/calls", { id: "stuck" }],
    ["/runs/7/calls/2", "/runs/:id/calls/:seq", { id: "7", seq: "2" }],
    ["/runs/7/check", "/:one/:two/check", { one: "runs", two: "7" }],
    ["/runs/a%2Fb%20%C3%A9", "/runs/:id", { id: "a/b é" }],
    ["/runs/:id", "/runs/:id", { id: ":id" }],
    ["/runs/__proto__", "/runs/:id", { id: "__proto__" }],
    ["/runs/...", "/runs/:id", { id: "..." }],
  ])("%s is at %s", async (path, template, params) => expect(await found(path)).toEqual([template, params]));

  test.each(["/", "", "/runs/", "//runs", "/runs//calls", "/Runs", "/run%73", "/runs/7/other", "/runs/stuck/then", "/x"])(
    "%s is nowhere",
    (path) => expect(find(path)).toBeNull(),
  );

  test.each(["/runs/.", "/runs/..", "/runs/%2e%2E", "/runs/.%2e/calls", "/runs/a\\b", "/runs/%ff"])(
    "%s, which is no ordinary address, is nowhere",
    (path) => expect(find(path)).toBeNull(),
  );
});

test("a table that says a thing twice is refused", () => {
  expect(() => routerOf([route("/a"), route("/a")])).toThrow("Two routes are at GET /a");
  expect(() => routerOf([route("/a/:b"), route("/a/:c/d")])).toThrow("both :b and :c");
});
