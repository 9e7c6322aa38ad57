import { RELEASE_SYNC } from "quickjs-emscripten";
import type { QuickJSSyncVariant } from "quickjs-emscripten-core";
import { type HostImports, type HostState, hostImports } from "./host-imports";

/** What is called of the engine; all arguments are numbers: pointers into its memory, or lengths. */
type EngineExports = {
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _QTS_NewRuntime(): number;
  _QTS_RuntimeSetMaxStackSize(runtime: number, bytes: number): void;
  _QTS_RuntimeEnableInterruptHandler(runtime: number): void;
  _QTS_NewContext(runtime: number, intrinsics: number): number;
  _QTS_Eval(context: number, code: number, length: number, file: number, detectModule: number, flags: number): number;
  _QTS_GetUndefined(): number;
  _QTS_GetProp(context: number, object: number, name: number): number;
  _QTS_Call(context: number, callee: number, self: number, count: number, args: number): number;
  _QTS_ResolveException(context: number, value: number): number;
  _QTS_NewString(context: number, text: number): number;
  _QTS_GetString(context: number, value: number): number;
  _QTS_FreeValuePointer(context: number, value: number): void;
  _QTS_FreeCString(context: number, text: number): void;
  _QTS_IsJobPending(runtime: number): number;
  _QTS_ExecutePendingJob(runtime: number, most: number, lastContext: number): number;
  callbacks?: unknown;
};

/** One engine with a memory of its own: nothing of one program is ever in reach of another. */
export type Instance = {
  memory: WebAssembly.Memory;
  exports: EngineExports;
  hostState: HostState;
  bytesMax: number;
};

const pageBytes = 65_536;
/** The release build without suspension: twice as fast as the other, and all of a program is in its memory. */
const variant: QuickJSSyncVariant = RELEASE_SYNC;
export const initialBytes = 16 * 1024 * 1024;

/** The memory can grow to `bytesMax` and no further: the engine's own limit does not hold. */
export async function newInstance(engine: WebAssembly.Module, bytesMax: number): Promise<Instance> {
  const most = Math.max(bytesMax, initialBytes);
  const memory = new WebAssembly.Memory({
    initial: initialBytes / pageBytes,
    maximum: Math.ceil(most / pageBytes),
  });
  const hostState: HostState = { clock: 0, outOfMemory: false, shouldInterrupt: () => false };
  const makeModule = (await variant.importModuleLoader()) as unknown as MakeModule; // safe: the pinned engine's own factory
  const exports = await makeModule({
    wasmMemory: memory,
    noExitRuntime: true,
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(engine, { a: hostImports(imports.a, memory, hostState) });
      done(instance, engine);
      return instance.exports;
    },
  });
  exports.callbacks = callbacksOf(hostState);
  return { memory, exports, hostState, bytesMax };
}

type MakeModule = (options: {
  wasmMemory: WebAssembly.Memory;
  noExitRuntime: boolean;
  instantiateWasm(
    imports: { a: HostImports },
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): WebAssembly.Exports;
}) => Promise<EngineExports>;

/** The guest has no function of the host; only the engine itself asks, and only whether to stop. */
function callbacksOf(hostState: HostState) {
  const refuse = () => {
    throw new Error("The program reached for the host.");
  };
  return {
    shouldInterrupt: () => (hostState.outOfMemory || hostState.shouldInterrupt() ? 1 : 0),
    callFunction: refuse,
    freeHostRef: refuse,
    loadModuleSource: refuse,
    normalizeModule: refuse,
  };
}
