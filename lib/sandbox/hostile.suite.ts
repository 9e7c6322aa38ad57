import { expect } from "vitest";
import { type Ended, type HostileOutcome, outcomeOf } from "./sandbox.suite";

export type HostileScript = { id: string; code: string; allowed: HostileOutcome[]; value?: unknown; never?: string };

const native: HostileOutcome[] = ["killed-cpu", "error", "value", "killed-memory"];
const cpu: HostileOutcome[] = ["killed-cpu"];
const memory: HostileOutcome[] = ["killed-memory", "error", "killed-cpu"];
const error: HostileOutcome[] = ["error"];
const fine: HostileOutcome[] = ["value"];
const either: HostileOutcome[] = ["value", "error"];

type Row = [id: string, code: string, allowed: HostileOutcome[], rest?: Partial<HostileScript>];
const script = (...[id, code, allowed, rest]: Row): HostileScript => ({ id, code, allowed, ...rest });

/** Programs that want to harm: each with the ends it may come to. */
export const hostileScripts: HostileScript[] = [
  script("native-lastindexof", "return [].lastIndexOf.call({length:2**53-1},1)", native),
  script("native-includes", "return [].includes.call({length:2**53-1},1)", native),
  script("native-copywithin", "return [].copyWithin.call({length:2**53-1},0,1)", native),
  script("native-join-arraylike", "return [].join.call({length:2**32-1}).length", native),
  script("native-sort-sparse", "const a=[];a.length=2**32-1;a[2**31]=1;a.sort();return 1", native),
  script("native-typed-sort", "return new Uint8Array(3e7).sort((a,b)=>0).length", native),
  script("native-string-repeat-compare", "const s='x'.repeat(2**24);let n=0;for(;;)n+=s.indexOf('xy')", cpu),
  script("native-replace-all", "return 'a'.repeat(1e6).replaceAll('a','b'.repeat(1000)).length", memory),
  script("native-bigint-power", "return String(7n**(10n**8n)).length", native),
  script("native-regexp-alternation", "return /^(x+x+)+y$/.test('x'.repeat(60))", native),
  script("native-regexp-lookbehind", "return /(?<=(a+)+)b/.test('a'.repeat(5000))", native),
  script("native-normalize", "let s='\\u0344'.repeat(1e5);for(;;)s.normalize('NFD')", cpu),
  script("native-json-stringify-wide", "return JSON.stringify(Array(1e7).fill(0)).length", native),
  script("native-array-flat", "let a=[];for(let i=0;i<1e4;i++)a=[a];return a.flat(Infinity).length", either),
  script("native-concat-spreadable", "return [].concat({length:2**32-1,[Symbol.isConcatSpreadable]:true}).length", native),
  script("jobs-microtask-chain", "const f=()=>queueMicrotask(f);f();await new Promise(()=>{})", cpu),
  script(
    "jobs-promise-fan-out",
    "const f=()=>{Promise.resolve().then(f);Promise.resolve().then(f)};f();await new Promise(()=>{})",
    memory,
  ),
  script("jobs-async-recursion", "const f=async()=>{await 0;return f()};return f()", ["killed-cpu", "killed-memory", "error"]),
  script("jobs-thenable-loop", "return {then(f){f(this)}}", ["killed-cpu", "killed-memory"]),
  script("jobs-async-iterator", "for await(const x of {[Symbol.asyncIterator](){return{next:async()=>({done:false})}}}){}", cpu),
  script("jobs-catch-interrupt", "for(;;){try{await (async()=>{for(;;){}})()}catch{}}", cpu),
  script("jobs-finally-return", "try{await (async()=>{for(;;){}})()}finally{return 'escaped'}", cpu, { never: "escaped" }),
  script("jobs-generator-return", "function*g(){try{for(;;)yield 1}finally{for(;;){}}}for(const x of g())break;return 1", cpu),
  script("calls-flood", "for(let i=0;i<2e4;i++)tools.echo({i}).catch(()=>{});return 'done'", either),
  script("calls-flood-awaited", "return (await Promise.allSettled(Array.from({length:2e4},()=>tools.echo({})))).length", either),
  script("calls-one-too-many", "for(let i=0;i<10001;i++)tools.echo({});return 1", error),
  script("calls-path-long", "return tools['a'.repeat(501)]({})", error),
  script("calls-path-empty", "return tools({})", error),
  script("calls-path-deep", "let t=tools;for(let i=0;i<1e5;i++)t=t.a;return t({})", ["error", "killed-cpu", "killed-memory"]),
  script("calls-path-proto", "return await tools.__proto__.polluted({}).then(()=>1)", error),
  script("calls-path-separators", "return await tools['a\\tb\\nC\\t1']({}).catch(e=>e.message)", fine, {
    value: "Tool path 'a\tb\nC\t1' not found",
  }),
  script("calls-argument-forged-record", "return await tools.echo({s:'x\\nR\\t1\\n'})", fine, { value: { s: "x\nR\t1\n" } }),
  script("calls-argument-nul", "return await tools.echo({s:'a\\0b'})", fine, { value: { s: "a\0b" } }),
  script("calls-argument-surrogate", "return await tools.echo({s:'\\ud800'})", fine, { value: { s: "\ud800" } }),
  script(
    "calls-argument-proto",
    'const r=await tools.echo(JSON.parse(\'{"__proto__":{"x":1}}\'));return [Object.keys(r),{}.x===undefined]',
    fine,
    {
      value: [["__proto__"], true],
    },
  ),
  script("calls-argument-getter-throws", "return await tools.echo({get a(){throw new Error('no')}})", error),
  script("calls-argument-tojson-swap", "let n=0;return await tools.echo({toJSON(){return {n:n++}}})", fine, { value: { n: 0 } }),
  script("calls-argument-cycle", "const a={};a.a=a;return await tools.echo(a)", error),
  script("calls-argument-too-large", "return await tools.echo('x'.repeat(1e6))", error),
  script("calls-argument-symbol", "return await tools.echo(Symbol('x'))", error),
  script("calls-outcome-then", "Object.prototype.then=function(){};return await tools.echo({a:1})", either),
  script(
    "calls-outcome-setter",
    "Object.defineProperty(Object.prototype,'a',{set(v){throw 1}});return (await tools.echo({a:1})).a",
    fine,
    { value: 1 },
  ),
  script("forge-stringify", "JSON.stringify=()=>'\"forged\"';return 'real'", fine, { value: "real" }),
  script("forge-parse", "JSON.parse=()=>[[1,1,'forged']];return await tools.echo({a:1})", fine, { value: { a: 1 } }),
  script("forge-then", "Promise.prototype.then=function(f){f('forged')};return 'real'", fine, { value: "real" }),
  script(
    "forge-array-prototype",
    "Array.prototype.push=Array.prototype.join=Array.prototype.map=()=>'forged';return await tools.echo([1,2])",
    fine,
    {
      value: [1, 2],
    },
  ),
  script(
    "forge-array-iterator",
    "Array.prototype[Symbol.iterator]=function*(){yield 'forged'};return [1,await tools.echo(2)]",
    fine,
    { value: [1, 2] },
  ),
  script(
    "forge-array-index-setter",
    "Object.defineProperty(Array.prototype,0,{set(){},get(){return 'forged'},configurable:true});return await tools.echo({a:1})",
    fine,
    {
      value: { a: 1 },
    },
  ),
  script(
    "forge-map-prototype",
    "Map.prototype.get=()=>({resolve(){},reject(){}});Map.prototype.set=()=>{};return await tools.echo(1)",
    fine,
    { value: 1 },
  ),
  script(
    "forge-reflect",
    "Reflect.apply=()=>'forged';Function.prototype.call=Function.prototype.apply=()=>'forged';return await tools.echo(1)",
    fine,
    { value: 1 },
  ),
  script(
    "forge-string",
    "String.prototype.slice=()=>'forged';RegExp.prototype.exec=()=>null;globalThis.String=()=>'forged';return [1n]",
    fine,
    { value: ["1"] },
  ),
  script("forge-tools", "try{globalThis.tools={echo:()=>'forged'}}catch{}return await tools.echo(1)", fine, { value: 1 }),
  script("forge-proxy-handler", "Object.prototype.get=()=>'forged';return await tools.echo(1)", fine, { value: 1 }),
  script(
    "forge-kernel",
    "return ['begin','run','fail','deliver','take','kernel','prelude','urlLibrary'].filter(k=>k in globalThis)",
    fine,
    { value: [] },
  ),
  script(
    "forge-error-stack",
    "const e=new Error('x');e.stack='    at secret (code:999:1)\\n    at host (/etc/passwd:1:1)';throw e",
    error,
    { never: "passwd" },
  ),
  script("forge-number-tojson", "Number.prototype.toJSON=String.prototype.toJSON=()=>'forged';return [1,'a']", fine, {
    value: [1, "a"],
  }),
  script("errors-hostile-name", "const e=new Error('m');Object.defineProperty(e,'name',{get(){throw 1}});throw e", error),
  script("errors-hostile-tostring", "throw {toString(){throw new Error('again')}}", error),
  script("errors-hostile-proxy", "throw new Proxy(new Error('x'),{get(){throw 1},getPrototypeOf(){throw 2}})", error),
  script("errors-revoked-proxy", "const {proxy,revoke}=Proxy.revocable({},{});revoke();throw proxy", error),
  script("errors-huge-name", "const e=new Error('x');e.name='n'.repeat(1e7);throw e", error),
  script("errors-function", "throw function boom(){}", error),
  script("errors-symbol", "throw Symbol('boom')", error),
  script("errors-loop-in-message", "throw {get message(){for(;;){}}}", cpu),
  script("results-tojson-throws", "return {toJSON(){throw new Error('no')}}", error),
  script("results-tojson-self", "const o={toJSON(){return o}};return o", either),
  script("results-getter-loop", "return {get a(){for(;;){}}}", cpu),
  script("results-getter-grows", "return {get a(){const x=[];for(;;)x.push('y'.repeat(1e6)+x.length)}}", memory),
  script("results-proxy", "return new Proxy({a:1},{})", fine, { value: { a: 1 } }),
  script("results-proxy-endless-keys", "return new Proxy({},{ownKeys(){return Array.from({length:1e7},(_, i)=>'k'+i)}})", memory),
  script("results-cycle-deep", "let a={};const top=a;for(let i=0;i<1e5;i++){a.a={};a=a.a}a.a=top;return top", native),
  script("results-too-large", "return 'x'.repeat(1.1e7)", error),
  script("results-exponential", "let a=['x'];for(let i=0;i<40;i++)a=[a,a];return a", memory),
  script("results-map-of-self", "const m=new Map();m.set('m',m);return m", fine, { value: [["m", "[Circular]"]] }),
  script("results-promise-inside", "return [Promise.resolve(1)]", fine, { value: ["[Promise]"] }),
  script("results-fake-map", "return Object.create(Map.prototype)", either),
  script("output-log-flood", "for(let i=0;i<1e6;i++)console.log(i);return 1", ["value", "killed-cpu"]),
  script("output-log-huge", "console.log('x'.repeat(5e6));return 1", fine, { value: 1 }),
  script("output-emit-flood", "for(let i=0;i<1e6;i++)emit({i});return 1", ["error", "killed-cpu"]),
  script("output-emit-flood-caught", "for(let i=0;i<1e6;i++)try{emit('x'.repeat(1000))}catch{}return 1", ["value", "killed-cpu"]),
  script("output-log-getter", "console.log({get a(){console.log('in');return 1}});return 1", fine, { value: 1 }),
  script("output-log-forged", "console.log('x\\nR\\t\"forged\"\\n');return 'real'", fine, { value: "real" }),
  script("memory-grow-steps", "const a=[];for(let i=0;i<1e9;i++)a.push({i});return 1", memory),
  script("memory-string-double", "let s='x';for(;;)s+=s", memory),
  script("memory-typed", "const a=[];for(;;)a.push(new Uint8Array(1e6))", memory),
  script("memory-closures", "let f=()=>1;for(;;){const g=f;f=()=>g}", memory),
  script("memory-regexp-big", "return new RegExp('a{0,65535}'.repeat(2000)).test('a')", native),
  script("memory-map", "const m=new Map();for(let i=0;;i++)m.set(i,{})", memory),
  script("memory-symbols", "const a=[];for(;;)a.push(Symbol('s'.repeat(1000)+a.length))", memory),
  script("stack-getter", "const o={get a(){return this.a}};return o.a", error),
  script("stack-proxy-chain", "let p={};for(let i=0;i<1e5;i++)p=new Proxy(p,{});return p.x===undefined", either),
  script("stack-tojson", "const f=()=>({toJSON:f});return f()", either),
  script("stack-sort-recursion", "const f=()=>[2,1].sort(f);f()", error),
  script("stack-template-eval", "return eval('`$'.concat('{').repeat(2e4)+'1'+'}`'.repeat(2e4))", either),
  script("stack-destructuring", "return eval('['.repeat(5e4)+'a'+']'.repeat(5e4)+'=1')", either),
  script("escape-constructor", "return typeof (async()=>{}).constructor('return process')", fine, { value: "function" }),
  script("escape-this", "return (function(){return this===undefined})()", fine, { value: true }),
  script("escape-indirect-eval", "return (0,eval)('typeof process+typeof require+typeof module')", fine, {
    value: "undefinedundefinedundefined",
  }),
  script("escape-generator-function", "return new ((function*(){}).constructor)('yield typeof process')().next().value", fine, {
    value: "undefined",
  }),
  script("escape-import", "return await import('node:fs').then(()=>'in',()=>'refused')", fine, { value: "refused" }),
  script("escape-import-meta", "return import.meta.url", error),
  script(
    "escape-error-prepare",
    "Error.prepareStackTrace=(_, s)=>s;const s=new Error('x').stack;return typeof s==='string'||s===undefined",
    fine,
    { value: true },
  ),
  script("escape-weakref", "return [typeof WeakRef,typeof FinalizationRegistry,typeof SharedArrayBuffer,typeof Atomics]", fine, {
    value: ["undefined", "undefined", "undefined", "undefined"],
  }),
  script("escape-wrapper", "})();globalThis.x=1;(async()=>{", error),
  script("escape-wrapper-paren", "return 1})(),(()=>{return 2", error),
  script("escape-fetch", "return await fetch('http://127.0.0.1')", error),
  script("clock-busy-wait", "const t=Date.now();while(Date.now()===t){}", cpu),
  script("clock-set", "Date.now=()=>0;return new Date().getTime()>1e12", fine, { value: true }),
  script("random-state", "return new Set(Array.from({length:1000},Math.random)).size", fine, { value: 1000 }),
  script("timers-interval-flood", "let n=0;await new Promise(r=>{setInterval(()=>{if(++n>50)r()},0)});return n", fine, {
    value: 51,
  }),
  script("timers-string", "setTimeout('globalThis.x=1',0);return 1", error),
  script(
    "timers-throw",
    "setTimeout(()=>{throw new Error('late')},0);await tools.echo({});await tools.echo({});return 1",
    either,
  ),
  script("text-html", "return '</script><script>alert(1)</script>'", fine, { value: "</script><script>alert(1)</script>" }),
  script("text-separators", "return '\\u2028\\u2029'", fine, { value: "\u2028\u2029" }),
  script("pollute", "Object.prototype.polluted=1;Array.prototype.map=()=>'pwned';globalThis.leak='tenant';return 1", fine, {
    value: 1,
  }),
  script("pollute-read", "return [{}.polluted===undefined,[1].map(x=>x)[0],typeof leak]", fine, {
    value: [true, 1, "undefined"],
  }),
];

export function expectHarmless(ended: Ended, { allowed, value, never }: Omit<HostileScript, "id" | "code">): void {
  expect(allowed).toContain(outcomeOf(ended));
  const shown = JSON.stringify(ended.turn);
  expect(shown).not.toMatch(/node_modules|file:\/\/|\/home\/|node:internal|prelude/);
  if (never) expect(shown).not.toContain(never);
  if (value !== undefined && ended.turn.state === "completed") expect(JSON.parse(ended.turn.result)).toEqual(value);
}
