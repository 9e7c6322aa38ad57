import { atob, btoa } from "./base64";
import { consoleOf, emit } from "./console";
import { Headers } from "./headers";
import { defineProperty, parse, putHidden, withCode } from "./primordials";
import { cryptoOf, random } from "./random";
import { structuredClone } from "./structured-clone";
import { TextDecoder, TextEncoder } from "./text-encoding";
import { clearTimeout, performanceOf, queueMicrotask, setInterval, setTimeout } from "./time";
import { toolAt } from "./tools";
import { installUrlOnDemand } from "./url-on-demand";

/** Globals that would make two runs of one program differ, or that reach out of the sandbox. */
const removed = ["WeakRef", "FinalizationRegistry", "SharedArrayBuffer", "Atomics"];

export function installGlobals(): void {
  for (const name of removed) Reflect.deleteProperty(globalThis, name);
  const globals = {
    ...{ console: consoleOf(), emit, fetch, performance: performanceOf(), crypto: cryptoOf() },
    ...{ setTimeout, setInterval, clearTimeout, clearInterval: clearTimeout, queueMicrotask },
    ...{ Headers, TextEncoder, TextDecoder, atob, btoa, structuredClone },
  };
  for (const [name, value] of Object.entries(globals)) putHidden(globalThis, name, value);
  installUrlOnDemand();
  defineProperty(globalThis, "tools", { value: toolAt(""), writable: false, enumerable: true, configurable: false });
  putHidden(Math, "random", random);
}

const isName = /^[A-Za-z_$][\w$]*$/;

/** Gives a program its inputs as values: nothing of them is ever read as code. */
export function installInputs(text: string): void {
  const inputs: unknown = parse(text);
  defineProperty(globalThis, "inputs", { value: inputs, writable: false, enumerable: false, configurable: false });
  if (typeof inputs !== "object" || inputs === null || Array.isArray(inputs)) return;
  for (const [name, value] of Object.entries(inputs))
    if (isName.test(name) && !(name in globalThis)) putHidden(globalThis, name, value);
}

function fetch(): never {
  const advice = 'a program reaches the network through tools only. Find one with tools.search({ query: "…" }).';
  throw withCode(new TypeError(`fetch is not available here: ${advice}`), "not_available");
}
