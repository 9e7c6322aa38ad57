import { register } from "node:module";

// The suites import a function of `fs` that Node.js has from version 22 on, for a command that is not used here.
const withGlob = `export * from "node:fs"; export function globSync() { throw new Error("Node.js 20 has no globSync."); }`;
const hook = `
  const shim = "data:text/javascript,${encodeURIComponent(withGlob)}";
  export const resolve = (name, from, next) =>
    name === "fs" && from.parentURL?.includes("/@modelcontextprotocol/conformance/") ? { url: shim, shortCircuit: true } : next(name, from);
`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
