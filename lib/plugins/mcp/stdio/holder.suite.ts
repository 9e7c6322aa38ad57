import type { LiveSource } from "../../contract";
import { mcp } from "../plugin";

/** A process that has a server started for it, says which group that is, and stays until it is killed. */
const [command = "", ...args] = process.argv.slice(2);
const source: LiveSource = { kind: "command", command, args, config: {} };
const fetch = () => Promise.reject(new Error("There is no network."));
const { signal } = new AbortController();
const host = { fetch, origins: [], signal, auth: () => null, toolsChanged: () => {}, offersChanged: () => {}, lost: () => {} };
const session = await mcp.open({ source, baseUrl: null, fixed: [] }, host);
const group = session.status?.().facts.find(({ name }) => name === "Process")?.value;
process.stdout.write(`${group}\n`);
setInterval(() => {}, 1_000);
