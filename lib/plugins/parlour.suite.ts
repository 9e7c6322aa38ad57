import { createHash } from "node:crypto";
import { Failure } from "../operation/failure";
import type { Credential, ElicitAnswer, ElicitQuestion, Json, Network, Plugin, RunHost, ToolDef, ToolResult } from "./contract";
import { boundCredential } from "./credential";

/** A kind of source for tests: a service at an endpoint that keeps sessions and asks in the middle of calls. */
export const parlour: Plugin = {
  id: "parlour",
  label: "Parlour",
  toolType: "mcp",
  sources: [
    {
      kind: "endpoint",
      label: "Its address",
      config: {
        type: "object",
        properties: { dialect: { type: "string" }, passphrase: { type: "string", writeOnly: true } },
        required: ["dialect"],
      },
    },
  ],
  detect: () => 0,
  async detectEndpoint(endpoint, network) {
    const response = await network.fetch(`${endpointOf({ endpoint })}/about`, {});
    const isParlour = (await response.text()).startsWith("A parlour");
    return { sureness: isParlour ? 0.9 : 0, tried: `a knock: ${response.status}` };
  },
  recognises(text) {
    const [, endpoint = "", dialect = "", passphrase = ""] = /^visit (\S+) (\S+) (\S+)$/.exec(text) ?? [];
    const live = { kind: "endpoint", endpoint, config: { dialect, passphrase } } as const;
    return endpoint === "" ? [] : [{ name: null, live }];
  },
  async fetch(source, network) {
    const response = await network.fetch(`${endpointOf(source)}/about?dialect=${source.config.dialect}`, {});
    if (response.status === 401) throw new Failure("unauthenticated", "The parlour wants to know who asks.");
    if (!response.ok) throw new Failure("unavailable", `The parlour answered ${response.status}.`);
    return [{ name: "about", bytes: new Uint8Array(await response.arrayBuffer()) }];
  },
  understand(documents, { source }) {
    const document = documents[0]?.text ?? "";
    return {
      title: document,
      version: null,
      description: "",
      servers: source?.kind === "endpoint" ? [{ url: source.endpoint, description: null, variables: {} }] : [],
      authTemplates: [template],
      producesFrom: "connection",
      toolCount: 0,
      warnings: [],
      document,
      revision: createHash("sha256").update(document).digest("hex"),
    };
  },
  produce: ({ listed }) => ({
    tools: (JSON.parse(listed ?? "[]") as Partial<ToolDef>[]).map(toolOf), // safe: the tests' own service
    definitions: {},
    warnings: [],
  }),
  effectOf: ({ args }) =>
    String(args.statement).startsWith("select ")
      ? { effect: "read", requiresApproval: false }
      : { effect: "write", requiresApproval: true },
  keepsSessions: true,
  async open({ source }, host) {
    const base = endpointOf(source);
    const send = (network: Network, path: string, body?: object) =>
      post(network, { url: `${base}${path}`, credential: host.auth(), body: { passphrase: source?.config.passphrase, ...body } });
    const opened = await send(host, "/open");
    if (opened.status === 401) throw new Failure("unauthenticated", "The parlour lets nobody in with this token.");
    if (!opened.ok) throw new Failure("unavailable", `The parlour answered ${opened.status}.`);
    const { id } = (await opened.json()) as { id: string };
    return {
      listTools: async (network) => (await send(network, "/tools", { id })).text(),
      async invoke({ tool, args }, call): Promise<ToolResult> {
        const told = (said: Said) => {
          if (said.toolsChanged) host.toolsChanged();
          if (said.lost) host.lost("The parlour closed.");
          return said;
        };
        let said = told(await answerOf(await send(call, `/call/${tool.name}`, { id, args, callId: call.callId })));
        while (said.ask || said.progress) {
          if (said.progress) call.progress(said.progress);
          const answer: ElicitAnswer | null = said.ask ? await call.elicit(said.ask) : null;
          said = told(await answerOf(await send(call, "/answer", { id, token: said.token, answer })));
        }
        return said.call ? call.call(said.call.address, said.call.args) : resultOf(said);
      },
      close: async () => void (await send(host, "/close", { id })),
    };
  },
};

/** What the service says of a call: what it is, or what it asks first. */
export type Said = {
  data?: Json;
  error?: string;
  ask?: ElicitQuestion;
  /** What it says on its way; it is asked to go on. */
  progress?: Parameters<RunHost["progress"]>[0];
  token?: string;
  toolsChanged?: boolean;
  lost?: boolean;
  call?: { address: string; args: Record<string, unknown> };
};

const resultOf = ({ error, data }: Said): ToolResult =>
  error === undefined ? { ok: true, data } : { ok: false, error: { code: "parlour", message: error } };

const answerOf = async (response: Response): Promise<Said> =>
  response.ok ? ((await response.json()) as Said) : { error: `The parlour answered ${response.status}.` };

const template = {
  slug: "token",
  label: "Token",
  kind: "bearer" as const,
  fields: [{ name: "token", label: "Token", isSecret: true }],
  placements: [{ carrier: "header" as const, name: "Authorization", prefix: "Bearer ", field: "token" }],
  oauth: null,
};

function endpointOf(source: unknown): string {
  const { endpoint } = source as { endpoint: string }; // safe: it takes endpoints alone
  return endpoint.replace(/\/$/, "");
}

type Posting = { url: string; credential: Credential | null; body: object };

function post(network: Network, { url, credential, body }: Posting): Promise<Response> {
  network.signal.throwIfAborted();
  const credentials = boundCredential(credential, [new URL(url).origin]) ?? undefined;
  const headers = { "content-type": "application/json" };
  return network.fetch(url, { method: "POST", headers, body: JSON.stringify(body), ...(credentials ? { credentials } : {}) });
}

const toolOf = (told: Partial<ToolDef>): ToolDef => ({
  name: "",
  title: null,
  description: told.name ?? "",
  inputSchema: { type: "object" },
  outputSchema: null,
  effect: "read",
  requiresApproval: false,
  approvalDescription: told.name ?? "",
  mayElicit: true,
  isDeprecated: false,
  binding: null,
  ...told,
});
