import { afterAll, describe, expect, test } from "vitest";
import type { ProcessSandbox } from "./sandbox";
import { limits, resultOf, runCode, runSource } from "./sandbox.suite";

/** What every engine keeps, whatever it is made of: values, errors, limits, and the same again for the same program. */
export function sandboxSuite(make: () => ProcessSandbox): void {
  const sandbox = make();
  afterAll(() => sandbox.end());

  const result = (source: string) => resultOf(source, { sandbox });
  const failure = async (source: string, program = {}) => {
    const { turn } = await runSource(source, { sandbox, program });
    return turn.state === "failed" ? turn.error : turn;
  };

  describe("what a value looks like", () => {
    test.each([
      ["undefined", null],
      ["new Date(0)", "1970-01-01T00:00:00.000Z"],
      ["[1n, 12345678901234567890n]", ["1", "12345678901234567890"]],
      ["new Map([['a', new Set([1, 2n])]])", [["a", [1, "2"]]]],
      ["[NaN, Infinity, -Infinity]", ["NaN", "Infinity", "-Infinity"]],
      ["[Symbol('x'), function named() {}, () => 1]", ["Symbol(x)", "[Function: named]", "[Function]"]],
      ["new TypeError('no')", { name: "TypeError", message: "no" }],
      ["(() => { const o = { a: 1 }; o.self = o; return o })()", { a: 1, self: "[Circular]" }],
      ["(() => { const o = { a: 1 }; return [o, o] })()", [{ a: 1 }, { a: 1 }]],
      ["new Uint8Array([1, 2, 255])", { kind: "Uint8Array", base64: "AQL/" }],
      ["new Uint8Array([65, 66]).buffer", { kind: "ArrayBuffer", base64: "QUI=" }],
      ["[/a+/gi, tools.x.y, tools]", ["/a+/gi", "[tools.x.y]", "[tools]"]],
      ["new URL('https://a.example/b?c=1')", "https://a.example/b?c=1"],
      ["new URLSearchParams({ a: '1', b: 'ä' })", "a=1&b=%C3%A4"],
      ["new Headers({ B: '2', a: '1' })", { a: "1", b: "2" }],
      ["{ toJSON: () => ({ shown: true }) }", { shown: true }],
    ])("%s", async (source, expected) => expect(await result(`return ${source}`)).toEqual(expected));

    test("that throws when it is looked at does not end a program that only prints it", async () => {
      const source = `const angry = { get x() { throw new Error("no") } };
      const rude = { get x() { throw { get message() { throw 1 } } } };
      console.log("a", angry, 1); console.dir(rude); console.assert(false, angry); console.table(null, { toJSON() { throw 0 } });
      return "on"`;
      const { turn, lines } = await runSource(source, { sandbox });
      expect(turn).toMatchObject({ state: "completed", result: '"on"' });
      const texts = lines.map((line) => (line.kind === "log" ? line.text : ""));
      const [, , asserted] = texts;
      expect(texts).toEqual(["a [cannot be shown: no] 1", "[cannot be shown]", asserted, "null [cannot be shown]"]);
      expect(asserted).toBe("Assertion failed: [cannot be shown: no]");
      expect(await failure("emit({ get x() { throw new Error('no') } })")).toMatchObject({ message: "no" });
    });

    test("in a line of the console", async () => {
      const { lines } = await runSource("console.warn('a', 1, { b: [2] }, new Error('c'), undefined, null, 3n)", { sandbox });
      expect(lines).toEqual([{ number: 1, kind: "log", level: "warn", text: 'a 1 {"b":[2]} Error: c undefined null 3' }]);
    });
  });

  describe("forms of code", () => {
    test.each([
      ["const a: number = 1;\nreturn a + await tools.echo(1)", 2],
      ["async () => await tools.echo({ a: 1 })", { a: 1 }],
      ["// what it does\nasync (): Promise<number> => {\n  return 3\n};", 3],
      ["function main() { return 4 }", 4],
      ["export default async function main(): Promise<number> { return helper() }\nconst helper = () => 5", 5],
      ["import type { A } from 'a'\nreturn 1", undefined],
      ["export default { a: 6 }", { a: 6 }],
      ["export const a = 7\nexport default () => a", 7],
      ["```ts\nreturn 8\n```", 8],
      ["enum Color { Red = 3 }\nreturn Color.Red as number", 3],
      ["const s = `export default 1\nexport default 2`\nreturn s.length", 33],
      ["(() => 1)()", null],
    ])("%s", async (source, expected) => {
      if (expected === undefined) expect(await failure(source)).toMatchObject({ name: "SyntaxError", line: 1 });
      else expect(await result(source)).toEqual(expected);
    });

    test("without code", async () => expect((await failure(" \n// nothing\n")) as object).toMatchObject({ message: /no code/ }));
  });

  describe("errors", () => {
    test("stand where the person wrote them", async () => {
      const source =
        "const a: Record<string, number> = {};\nfunction inner<T>(x: T) {\n  throw new TypeError('boom')\n}\ninner<string>('x');";
      expect(await failure(source)).toEqual({
        name: "TypeError",
        message: "boom",
        line: 3,
        column: 22,
        stack: "TypeError: boom\n    at inner (line 3, column 22)\n    at (line 5, column 6)",
      });
    });

    test.each([
      { source: "const x: any = null; x.y", line: 1, column: 23 },
      { source: "async () => { const x: any = null; x.y }", line: 1, column: 37 },
      { source: "```ts\nconst x: any = null; x.y\n```", line: 2, column: 23 },
      { source: "export default () => {\n  const x: any = null; x.y\n}", line: 2, column: 25 },
    ])("keep their column in $source", async ({ source, ...place }) => expect(await failure(source)).toMatchObject(place));

    test("of syntax have a location", async () => {
      expect(await failure("const a = 1;\nconst b = ;")).toMatchObject({ name: "SyntaxError", line: 2, column: 11 });
      expect(await failure("const a = 1;\n\nlet a = 2;")).toMatchObject({ name: "SyntaxError", line: 3 });
    });

    test("of a tool are thrown where it was called", async () => {
      const answer = () => ({ error: { name: "Error", message: "gone", code: "upstream_http_error", status: 404 } });
      const { turn } = await runSource("await tools.echo({})\n", { sandbox, answer });
      expect(turn).toMatchObject({ state: "failed", error: { message: "gone", code: "upstream_http_error", line: 1 } });
      const source =
        "try { await tools.echo({}) } catch (e) { return [e instanceof Error, e.status, e.stack.includes('prelude')] }";
      expect(await resultOf(source, { sandbox, answer })).toEqual([true, 404, false]);
    });

    test("that nobody waits for do not end a program", async () => {
      expect(await result("Promise.reject(new Error('u')); await tools.echo(1); return 'on'")).toBe("on");
    });

    test("that a program waits for what never comes are reported at once", async () => {
      expect(await failure("await new Promise(() => {})")).toMatchObject({ code: "deadlock" });
    });
  });

  describe("tools", () => {
    test("are named by paths, and calls know their line", async () => {
      const { calls } = await runSource("tools.describe.tool(1)\nawait tools['a.b'].c({ x: 1 }).catch(() => 0)", { sandbox });
      expect(calls).toEqual([
        { seq: 1, path: "describe.tool", argumentsText: "1", line: 1 },
        { seq: 2, path: "a.b.c", argumentsText: '{"x":1}', line: 2 },
      ]);
    });

    test("are safe to wait for, to print and to write as JSON", async () => {
      const source = "const t = await tools; console.log(t, '' + t.a); return [JSON.stringify({ t }), typeof t, 'x' in t]";
      const { turn, lines, calls } = await runSource(source, { sandbox });
      expect(turn).toMatchObject({ state: "completed", result: '["{}","function",false]' });
      expect(lines).toMatchObject([{ text: "[tools] [tools.a]" }]);
      expect(calls).toEqual([]);
    });

    test("are not listed", async () => expect(await failure("Object.keys(tools)")).toMatchObject({ message: /tools\.search/ }));

    test("that are called and not awaited are reported at the end", async () => {
      const { turn } = await runSource("tools.echo({ late: 1 }); return 1", { sandbox });
      expect(turn).toMatchObject({ state: "completed", calls: [{ path: "echo" }] });
    });
  });

  describe("limits", () => {
    const at = (limit: Partial<typeof limits>) => ({ limits: { ...limits, ...limit } });

    test("of calls", async () => {
      const source = "for (let i = 0; i < 3; i++) await tools.echo(i); return 1";
      expect((await runSource(source, { sandbox, program: at({ callsMax: 3 }) })).turn.state).toBe("completed");
      expect(await failure(source, at({ callsMax: 2 }))).toMatchObject({ code: "limit_exceeded", line: 1 });
    });

    test("of arguments", async () => {
      const source = "return await tools.echo('ä23')";
      expect((await runSource(source, { sandbox, program: at({ argumentBytesMax: 6 }) })).turn.state).toBe("completed");
      expect(await failure(source, at({ argumentBytesMax: 5 }))).toMatchObject({ code: "limit_exceeded" });
    });

    test("of results", async () => {
      expect((await runSource("return 'abc'", { sandbox, program: at({ resultBytesMax: 5 }) })).turn.state).toBe("completed");
      expect(await failure("return 'abcd'", at({ resultBytesMax: 5 }))).toMatchObject({ code: "limit_exceeded" });
    });

    test("of output: lines are dropped with a notice, emit refuses", async () => {
      const program = at({ outputBytesMax: 5 });
      const { lines } = await runSource("console.log('abc'); console.log('d'); console.log('e')", { sandbox, program });
      expect(lines.map((line) => (line.kind === "log" ? line.text : ""))).toEqual([
        "abc",
        expect.stringMatching(/limit of output/),
      ]);
      expect(await failure("emit('abcd')", program)).toMatchObject({ code: "limit_exceeded" });
    });

    test("of lines: those of the console are dropped with a notice, emit refuses", async () => {
      const program = at({ outputLinesMax: 3 });
      const { lines, turn } = await runSource("for (let i = 0; i < 9; i++) console.log('')", { sandbox, program });
      expect(turn.state).toBe("completed");
      expect(lines).toMatchObject([{ text: "" }, { text: "" }, { text: "" }, { text: /limit of output/ }]);
      expect((await runSource("for (let i = 0; i < 3; i++) emit(i)", { sandbox, program })).turn.state).toBe("completed");
      expect(await failure("for (let i = 0; i < 4; i++) emit(i)", program)).toMatchObject({
        code: "limit_exceeded",
        message: /2000000 bytes and 3 lines/,
      });
    });

    test("of the arguments of all calls", async () => {
      const program = at({ allArgumentBytesMax: 9 });
      const source = (count: number) => `for (let i = 0; i < ${count}; i++) await tools.echo('a'); return 1`;
      expect((await runSource(source(3), { sandbox, program })).turn.state).toBe("completed");
      expect(await failure(source(4), program)).toMatchObject({
        code: "limit_exceeded",
        message: /all calls .* 9 bytes/,
        line: 1,
      });
    });

    describe("of nesting", () => {
      const nested = (levels: number) => `let v = 1; for (let i = 0; i < ${levels}; i++) v = i % 2 ? [v] : { '"': v };`;
      const refused = { code: "limit_exceeded", message: expect.stringMatching(/nested deeper than 100 levels/) };

      test.each([101, 1_000, 5_000])("%i levels", async (levels) => {
        for (const use of ["return v", "emit(v)", "await tools.echo(v)"])
          expect(await failure(`${nested(levels)} ${use}`)).toMatchObject(refused);
        const source = `${nested(levels)} console.log(v, 1); try { emit(v) } catch (e) { emit(e.code) } return 2`;
        const { turn, lines } = await runSource(source, { sandbox, program: at({ cpuMsMax: 10_000 }) });
        expect(turn).toMatchObject({ state: "completed", result: "2" });
        expect(lines).toMatchObject([{ text: /^\[.*nested.*\] 1$/ }, { value: '"limit_exceeded"' }]);
      });

      test("100 levels pass, and signs within texts are none", async () => {
        const source = `${nested(100)} emit(v); console.log(v); const said = await tools.echo(v); return said`;
        const { turn, lines } = await runSource(source, { sandbox });
        expect(turn.state).toBe("completed");
        expect(lines).toMatchObject([{ kind: "emit" }, { text: /"/ }]);
        expect(await result(`return ['\\\\', '\\"' + '[{'.repeat(500)]`)).toHaveLength(2);
      });
    });

    test("of the time that is left, which is distinct from computing time", async () => {
      const deaf = "[].lastIndexOf.call({ length: 2 ** 53 - 1 }, 1)";
      for (const code of ["for (;;);", deaf]) {
        const program = { code: `        ${code}`, seed: "s", clock: 0, limits, fairnessKey: "one" };
        const session = await sandbox.open({ ...program, timeoutMs: 300 });
        if (session === "busy") throw new Error("busy");
        expect(await session.start(200)).toMatchObject({
          state: "failed",
          error: { name: "TimeoutError", code: "limit_exceeded", message: /longer than 0.3 s/ },
        });
        session.end();
      }
      expect(await failure(deaf)).toMatchObject({ message: /computed for more than/ });
    });

    test("of memory, which is the engine's own", async () => {
      const grow = "const a = []; for (let i = 0; i < 20; i++) a.push(new Uint8Array(1e6)); return a.length";
      expect(await result(grow)).toBe(20);
      expect(await failure(grow, at({ memoryBytesMax: 24 * 1024 * 1024 }))).toMatchObject({ message: /24 MB of memory/ });
    });

    test.each([16, 2_048])("of memory may be %i MB", async (megabytes) => {
      const { turn } = await runSource("return [1]", { sandbox, program: at({ memoryBytesMax: megabytes * 1024 * 1024 }) });
      expect(turn).toMatchObject({ state: "completed", result: "[1]" });
    });

    test("of CPU time hold over all turns of a pass", async () => {
      const source = "for (;;) { for (let i = 0; i < 3e5; i++); await tools.echo({}) }";
      expect(await failure(source, at({ cpuMsMax: 150 }))).toMatchObject({ message: /computed for more than 0.15 s/ });
    });
  });

  test("a record that the kernel would never write ends the program", async () => {
    const { readRecords } = await import("./thread/read-records");
    const read = (text: string) =>
      readRecords(text, {
        records: { calls: [], lines: [] },
        progress: { calls: 0, argumentBytes: 0, lines: 0, outputBytes: 0 },
        limits,
      });
    expect(() => read('C\t1\t"a"\t1\t{}\n')).not.toThrow();
    for (const text of [
      'C\t2\t"a"\t1\t{}',
      "C\t1\t{}\t1\t{}",
      'C\t1\t"a"\t1\t{',
      'L\t1\tloud\t"x"',
      "L\t1\tlog\t1",
      "X",
      'R\t1\nL\t1\tlog\t"x"',
      "E\t7\t\t1",
      `E\t1\t\t${"[".repeat(101)}${"]".repeat(101)}`,
      `R\t${"[".repeat(101)}${"]".repeat(101)}`,
      `C\t1\t"a"\t1\t${"[".repeat(101)}${"]".repeat(101)}`,
    ])
      expect(() => read(text)).toThrow();
  });

  test("the same program gives the same, another seed another chance", async () => {
    const code =
      "        return [Math.random(), crypto.randomUUID(), crypto.getRandomValues(new Uint8Array(4))[0], Date.now(), new Date().getTimezoneOffset()]";
    const of = async (seed: string) => (await runCode(code, { sandbox, program: { seed } })).turn;
    const [first, again, other] = [await of("a"), await of("a"), await of("b")];
    expect(again).toMatchObject({ state: "completed", result: first.state === "completed" ? first.result : "" });
    expect(other).not.toMatchObject({ result: first.state === "completed" ? first.result : "" });
  });

  test("it has a name, and plays journals again that it wrote itself", () => {
    expect(sandbox.engine).toMatch(/^[a-z][a-z0-9-]*\/\d+$/);
    expect(sandbox.replays(sandbox.engine)).toBe(true);
    expect(sandbox.replays(`${sandbox.engine}0`)).toBe(false);
    expect(sandbox.replays("another/1")).toBe(false);
  });
}
