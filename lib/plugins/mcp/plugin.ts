import type { Plugin } from "../contract";
import type { Binding } from "./binding/binding";
import type { About } from "./source/about";
import { recognise } from "./source/client-config";
import { callSecondsOf, forms, requireLive } from "./source/forms";
import { understand } from "./source/understand";
import { parseListing } from "./tools/listing";
import { produceTools } from "./tools/produce";

/** MCP servers. The protocol's library is loaded by what speaks to them, so that reading tools does without it. */
export const mcp: Plugin = {
  id: "mcp",
  label: "MCP server",
  toolType: "mcp",
  givesOffers: true,
  sources: forms,
  detect: () => 0,
  async detectEndpoint(endpoint, network) {
    const { detectEndpoint } = await import("./session/detect-endpoint");
    return await detectEndpoint(endpoint, network);
  },
  recognises: recognise,
  async fetch(source, network) {
    const live = requireLive(source);
    const { inspectCommand, inspectEndpoint } = await import("./session/inspect");
    const about = await (live.kind === "endpoint" ? inspectEndpoint(live, network) : inspectCommand(live, network));
    const callSeconds = callSecondsOf(live);
    const whole: About = callSeconds === undefined ? about : { ...about, callSeconds };
    return [{ name: "server.json", bytes: Buffer.from(JSON.stringify(whole)) }];
  },
  understand: (documents, { source }) => understand(documents, source),
  produce({ document, listed }) {
    const { callSeconds } = (document === "" ? {} : JSON.parse(document)) as Partial<About>; // safe: only fetch() writes it
    return produceTools(parseListing(listed), callSeconds === undefined ? {} : { scheduling: { timeoutS: callSeconds } });
  },
  keepsSessions: true,
  checksAnswers: true,
  listedForMs: 15 * 60_000,
  async open({ source }, host) {
    const { openServer } = await import("./session/open");
    return await openServer(requireLive(source), host);
  },
  preview({ tool, args }, { source }) {
    const binding = tool.binding as unknown as Binding; // safe: made by produce()
    const name = binding.kind === "tool" ? binding.name : binding.kind;
    const live = requireLive(source);
    const destination = live.kind === "endpoint" ? live.endpoint : [live.command, ...live.args].join(" ");
    return { kind: "text", text: `${name}\n${JSON.stringify(args, null, 2)}`, destination };
  },
};
