import { describe, expect, it } from "vitest";
import { callBuiltIn } from "./built-in.suite";

const transform = (data: unknown, expression: string) => callBuiltIn("json_transform", { data, expression });
const orders = {
  items: [
    { title: "A", price: 20, n: 2 },
    { title: "B", price: 5, n: 1 },
  ],
};

describe("json_transform", () => {
  it.each([
    ["items[price > 10].title", "A"],
    ["$sum(items.(price * n))", 45],
    ['items.{ "name": title }', [{ name: "A" }, { name: "B" }]],
    ["items{ title: price }", { A: 20, B: 5 }],
    ["nothing.here", null],
    ["$", orders],
    ["items ~> $map(function($i) { $i.title }) ~> $join('-')", "A-B"],
  ])("%s", async (expression, result) => {
    expect(await transform(orders, expression)).toEqual({ ok: true, data: { result } });
  });

  it.each([
    ["items[", /does not work at character \d+/],
    ["$unknown(1)", /does not work/],
    ["function($x) { $x }", /gives a function/],
    ["$sum", /gives a function/],
    ["title + {}", /does not work/],
  ])("%s is a mistake that is explained", async (expression, message) => {
    expect(await transform(orders, expression)).toMatchObject({
      ok: false,
      error: { code: "invalid_tool_arguments", message: expect.stringMatching(message), retryable: false },
    });
  });

  it("leaves nothing behind for the next one, and reaches nothing of this server", async () => {
    await transform({}, "$merge([{ '__proto__': { 'polluted': 1 } }])");
    expect(await transform({}, "polluted")).toEqual({ ok: true, data: { result: null } });
    for (const expression of ["$.constructor", "process.env", "$eval('1+1').constructor", "{}.__proto__"])
      expect(JSON.stringify(await transform({}, expression))).not.toMatch(/native code|PATH/);
  });

  it("is ended in the middle of a match that backtracks without end, while this process goes on", async () => {
    const controller = new AbortController();
    const expression = `$match("${"a".repeat(40)}!", /^(a+)+$/)`;
    const endless = callBuiltIn("json_transform", { data: {}, expression }, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("given up")), 500);
    await expect(endless).rejects.toThrow("given up");
    expect(await transform({ a: 1 }, "a")).toEqual({ ok: true, data: { result: 1 } });
  });

  it("lets runs take turns: one that asks for much does not keep another waiting", async () => {
    const expression = "($f := function($x) { $f($x) }; $f(1))";
    const busy = Array.from({ length: 12 }, () => {
      const controller = new AbortController();
      const ended = callBuiltIn("json_transform", { data: {}, expression }, { callId: "busy.1", signal: controller.signal });
      return { controller, ended: ended.catch(() => "ended") };
    });
    const other = callBuiltIn("json_transform", { data: { a: 1 }, expression: "a" }, { callId: "other.1" });
    busy[0]?.controller.abort(new Error("given up"));
    expect(await other).toEqual({ ok: true, data: { result: 1 } });
    for (const { controller } of busy) controller.abort(new Error("given up"));
    expect(new Set(await Promise.all(busy.map(({ ended }) => ended)))).toEqual(new Set(["ended"]));
  });
});
