import { describe, expect, it } from "vitest";
import { loopbackServer } from "../../outbound/loopback.suite";
import { callBuiltIn } from "./built-in.suite";

const transform = (data: unknown, expression: string) => callBuiltIn("json_transform", { data, expression });
const orders = { items: [{ title: "A", price: 20 }] };

describe("what would hold or fill the process", () => {
  it.each([
    ["runs forever", "($f := function($x) { $f($x) }; $f(1))"],
    ["takes all memory", "($f := function($x) { $f($append($x, $x)) }; $f([1..1000]))"],
    ["backtracks without end", `$match("${"a".repeat(40)}!", /^(a+)+$/)`],
    ["makes a text without end", "($f := function($x) { $f($x & $x) }; $f('aaaaaaaa'))"],
  ])("an expression that %s is ended, while this process goes on", async (_what, expression) => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 20);
    const result = await transform(orders, expression);
    clearInterval(timer);
    expect(result).toMatchObject({ ok: false, error: { retryable: false } });
    expect(ticks).toBeGreaterThan(0);
    expect(await transform({ a: 1 }, "a")).toEqual({ ok: true, data: { result: 1 } });
  });

  it("a page nested without end gets an answer in time", { timeout: 60_000 }, async () => {
    const { origin } = await loopbackServer((_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<div>".repeat(60_000)),
    );
    expect(await callBuiltIn("web_fetch", { url: origin })).toMatchObject({ ok: false, error: { code: "limit_exceeded" } });
  });
});
