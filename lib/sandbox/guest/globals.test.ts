import { afterAll, describe, expect, test } from "vitest";
import { limits, newSandbox, resultOf, runSource } from "../sandbox.suite";

const sandbox = newSandbox({ threads: 1 });
afterAll(() => sandbox.end());

const result = (source: string) => resultOf(source, { sandbox });
/** What Node says to the same source. */
const atNode = async (source: string): Promise<unknown> => {
  const AsyncFunction = (async () => undefined).constructor as new (source: string) => () => Promise<unknown>;
  return JSON.parse(JSON.stringify(await new AsyncFunction(source)()));
};

const bases = [
  "https://user:pass@example.org:8080/a/b/../c?q=1#f",
  "http://example.org",
  "file:///C:/a",
  "data:text/plain,x",
  "non-special:opaque",
];
const texts = [
  ...[
    "",
    "x",
    "/x/./y/../z",
    "//host/p",
    "?q=a b&c=ä",
    "#f g",
    "https:x",
    "http://EXAMPLE.com:80/%7Efoo/../%62ar",
    "https://[::1]:443/",
  ],
  ...[
    "http://192.168.0.257",
    "http://0x7f.1/",
    "http://0300.0250.1",
    "http://1.2.3",
    "http://a b/",
    "http://[1::2::3]/",
    "javascript:alert(1)",
  ],
  ...[
    "http://münchen.de/ä",
    "http://日本語.jp",
    "http://xn--mnchen-3ya.de",
    "http://faß.de",
    "http://ＧＯ.com",
    "http://a。b.c",
    "http://xn--a",
    "http://☃.net/",
  ],
  ...[
    "http://user@/x",
    "http://:80",
    "http://h:99999",
    "http://h:0",
    "http://h:",
    "mailto:a@b",
    "blob:https://a.b/c",
    "http://a/%zz",
    "http://a\\b\\c",
  ],
  ...[
    "\thttp://a\n/b ",
    "http://a/?x='\"<>`",
    "http://a/\ud800",
    "http://a@b@c/",
    "ws://a:80",
    "wss://a:443",
    "ftp://a:21/x",
    "http://%41.com",
    "http://a%2fb",
  ],
  ...[
    "http://2130706433/",
    "http://[::ffff:1.2.3.4]",
    "http://[1:2:3:4:5:6:7:8]",
    "http://a..b",
    "http://.a",
    "file://host/x",
    "file:c:\\x",
    "///x",
    "http:/x",
  ],
];
const urlSource = `
  const out = [];
  for (const base of [undefined, ...${JSON.stringify(bases)}]) for (const text of ${JSON.stringify(texts)}) {
    try { const u = new URL(text, base); out.push([u.href, u.origin, u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash, [...u.searchParams]]) }
    catch (e) { out.push(e.name) }
  }
  return out`;

describe("URL", () => {
  test("reads as Node's does", async () => {
    const [ours, theirs] = [
      await resultOf(urlSource, { sandbox, program: { limits: { ...limits, cpuMsMax: 20_000 } } }),
      (await atNode(urlSource)) as unknown[],
    ];
    expect(ours).toEqual(theirs);
    expect(theirs.length).toBe((bases.length + 1) * texts.length);
  });

  test.each([
    "const u = new URL('http://a/b'); u.hash = 'x'; u.search = '?a=1 2'; u.port = '81'; u.host = 'c:82'; u.pathname = '/ö'; u.protocol = 'https'; u.username = 'ü'; return u.href",
    "const p = new URLSearchParams('a=1&b=2&a=3'); p.append('c', 'x y&'); p.delete('b'); p.sort(); return [p.toString(), p.getAll('a'), p.has('c'), p.size, [...p.keys()], p.get('zz')]",
    "return [new URLSearchParams({ a: 1, b: 'ä' }) + '', new URLSearchParams([['x', 'y']]) + '', URL.canParse('http://a'), URL.canParse('x')]",
    "const u = new URL('http://a/?x=1'); u.searchParams.set('x', '2'); return [u.href, JSON.stringify(u)]",
  ])("%s", async (source) => expect(await result(source)).toEqual(await atNode(source)));
});

const bytes =
  "[0x41, 0xc3, 0xa4, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xff, 0xc0, 0x80, 0xe0, 0x80, 0xed, 0xa0, 0x80, 0xf4, 0x90, 0x80, 0x80, 0xe2, 0x82]";

describe.each([
  [
    "text and bytes",
    [
      "return [...new TextEncoder().encode('aä€😀\\ud800b')]",
      "const b = new Uint8Array(5); return [new TextEncoder().encodeInto('ä€😀', b), [...b]]",
      `return new TextDecoder().decode(new Uint8Array(${bytes}))`,
      `const d = new TextDecoder(); let s = ''; for (const x of ${bytes}) s += d.decode(new Uint8Array([x]), { stream: true }); return s + d.decode()`,
      `try { return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(${bytes})) } catch (e) { return e.name }`,
      "return [new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 65])).length, new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array([0xef, 0xbb, 0xbf, 65])).length]",
      "return new TextDecoder('utf-16le').decode(new Uint8Array([65, 0, 0x3d, 0xd8, 0, 0xde, 0, 0xd8]))",
      "return new TextDecoder('latin1').decode(new Uint8Array([0xa0, 0xe4, 65]))",
      "return [btoa('hällo'), atob(' aGk= '), atob('aGk'), btoa(''), atob('')]",
      "return [1, 2, 3, 4].map((n) => atob(btoa('xyz!'.slice(0, n))))",
      "try { btoa('€') } catch (e) { return e.name }",
      "try { atob('a') } catch (e) { return e.name }",
    ],
  ],
  [
    "copies",
    [
      "const o = { a: [1, { d: new Date(5) }], m: new Map([[1, new Set([2])]]), r: /x/gi, n: null, u: undefined }; o.self = o; const c = structuredClone(o); return [c !== o, c.self === c, c.a[1].d.getTime(), [...c.m.get(1)], String(c.r), 'u' in c]",
      "const b = new Uint8Array([1, 2, 3]); const c = structuredClone({ b, v: b.subarray(1) }); return [[...c.b], [...c.v], c.b.buffer === c.v.buffer]",
      "const c = structuredClone(new RangeError('x', { cause: 1 })); return [c instanceof RangeError, c.message, c.cause]",
      "try { structuredClone(() => 1) } catch (e) { return e.name }",
      "class A { constructor() { this.x = 1 } } const c = structuredClone(new A()); return [c.x, c instanceof A]",
    ],
  ],
  [
    "headers",
    [
      "const h = new Headers({ B: '2', a: ' 1 ' }); h.append('A', '3'); return [[...h], h.get('A'), h.has('b'), h.get('c')]",
      "const h = new Headers([['set-cookie', 'a=1'], ['set-cookie', 'b=2']]); h.set('x', 1); h.delete('X'); return [[...h], h.getSetCookie()]",
      "try { new Headers({ 'a b': '1' }) } catch (e) { return e.name }",
      "try { new Headers([['a']]) } catch (e) { return e.name }",
      "return [...new Headers(new Headers({ a: '1' })).entries()]",
    ],
  ],
])("%s", (_name, sources) => {
  test.each(sources)("as Node: %s", async (source) => expect(await result(source)).toEqual(await atNode(source)));
});

describe("clock, chance and timers", () => {
  test("the clock moves with deliveries only", async () => {
    const source =
      "const a = [Date.now(), performance.now()]; for (let i = 0; i < 1e5; i++); await tools.echo(1); return [a, Date.now(), performance.now(), new Date().toISOString()]";
    expect(await result(source)).toEqual([[1_700_000_000_000, 0], 1_700_000_000_010, 10, "2023-11-14T22:13:20.010Z"]);
  });

  test("the zone is UTC", async () => {
    expect(await result("return [new Date(2020, 6, 1).toISOString(), String(new Date(0))]")).toEqual([
      "2020-07-01T00:00:00.000Z",
      "Thu Jan 01 1970 00:00:00 GMT+0000",
    ]);
  });

  test("chance is spread evenly and has the form people expect", async () => {
    const [mean, uuid, ids] = (await result(
      "let s = 0; for (let i = 0; i < 1e4; i++) s += Math.random(); return [s / 1e4, crypto.randomUUID(), new Set(Array.from({ length: 999 }, () => crypto.randomUUID())).size]",
    )) as [number, string, number];
    expect(mean).toBeGreaterThan(0.48);
    expect(mean).toBeLessThan(0.52);
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(ids).toBe(999);
  });

  test("timers are calls, in order, and can be taken back", async () => {
    const source =
      "const log = []; setTimeout((x) => log.push(x), 20, 'a'); const b = setTimeout(() => log.push('b'), 5); clearTimeout(b); const i = setInterval(() => { log.push('i'); if (log.length > 3) clearInterval(i) }, 1); await new Promise((r) => setTimeout(r, 1)); await tools.echo(1); await tools.echo(2); return log";
    const { turn, calls } = await runSource(source, { sandbox });
    expect(turn).toMatchObject({ state: "completed", result: '["a","i","i","i"]' });
    expect(calls.slice(0, 2)).toMatchObject([
      { path: "$sleep", argumentsText: '{"ms":20}' },
      { path: "$sleep", argumentsText: '{"ms":5}' },
    ]);
  });

  test("an error in a timer ends the program", async () => {
    const { turn } = await runSource("setTimeout(() => { throw new Error('late') }, 0); await tools.echo(1); return 1", {
      sandbox,
    });
    expect(turn).toMatchObject({ state: "failed", error: { message: "late", line: 1 } });
  });

  test("fetch says what to do instead", async () => {
    await expect(result("return await fetch('https://a.example')")).rejects.toThrow(/tools\.search/);
  });
});
