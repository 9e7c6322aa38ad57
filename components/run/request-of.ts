import type { ExecutionDetail } from "@executor/core/executions";

type RunToRepeat = Pick<ExecutionDetail, "kind" | "source" | "options">;
type Called = { address: string; args: unknown };

/** The HTTP request that begins the same run again. A plan is planned again. */
export function requestOf({ kind, source, options }: RunToRepeat): { path: string; body: Record<string, unknown> } {
  if (kind === "code") return { path: "/executions", body: { code: source, ...options } };
  if (kind === "agent") {
    const { slug, ...body } = askedOfAgent(source);
    return { path: `/agents/${slug}/runs`, body };
  }
  const call = callIn(source);
  if (options.mode === "plan") return { path: "/executions", body: { call, mode: "plan" } };
  return { path: "/tools/try", body: call };
}

/** The call that a run of one call makes. */
export function callIn(source: string): Called {
  const { path: address, argumentsText } = JSON.parse(source) as { path: string; argumentsText: string }; // safe: written by lib/executions/runs/create.ts
  return { address, args: JSON.parse(argumentsText) as unknown };
}

type AgentSource = { agent: { slug: string; version: number | null }; messages: object[]; context: object };

/** What an agent was asked; what its calls answered before belongs to the run in which they were made. */
function askedOfAgent(source: string) {
  const { agent, messages, context } = JSON.parse(source) as AgentSource; // safe: written by lib/agents
  const said = messages.flatMap((one) => {
    const { role, content } = one as { role: string; content: string };
    return role === "tool" || content === "" ? [] : [{ role, content }];
  });
  return { slug: agent.slug, messages: said, context, ...(agent.version === null ? { debug: true } : {}) };
}

/** The run as a command of the CLI. It runs no agents. */
export function commandOf({ kind, source, options }: RunToRepeat & { kind: "code" | "call" }): string {
  const plan = options.mode === "plan" ? " --plan" : "";
  if (kind === "code") return `executor run -e ${quoted(source)}${plan}\n`;
  const { address, args } = callIn(source);
  return `executor call ${address.replace(/^tools\./, "")} ${quoted(JSON.stringify(args))}${plan}\n`;
}

/** A shell takes what stands between single quotes unchanged. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The run as a program that uses the client. */
export function programOf({ kind, source, options: { mode, ...options } }: RunToRepeat, origin: string): string {
  return [
    'import { createClient } from "executor-console";\n',
    `const client = createClient({ origin: ${JSON.stringify(origin)}, apiKey: process.env.EXECUTOR_API_KEY });`,
    `${actOf({ kind, source, mode, options })}\n`,
  ].join("\n");
}

type Mode = RunToRepeat["options"]["mode"];
type Act = Pick<RunToRepeat, "kind" | "source"> & { mode: Mode; options: object };

function actOf({ kind, source, mode, options }: Act): string {
  if (kind === "code") return codeAct(source, mode, options);
  return kind === "agent" ? agentAct(source) : callAct(callIn(source), mode);
}

function agentAct(source: string): string {
  const { slug, ...asked } = askedOfAgent(source);
  return `console.log(await client.agents.run(${JSON.stringify({ agent: slug, ...asked }, null, 2)}));`;
}

const codeAct = (source: string, mode: Mode, options: object): string =>
  `const run = await client.${mode}(${JSON.stringify(source)}, ${JSON.stringify(options)});\nconsole.log(run);`;

function callAct({ address, args }: Called, mode: Mode): string {
  if (mode === "plan") return `console.log(await client.plan(${JSON.stringify({ address, args }, null, 2)}));`;
  return `console.log(await client.execute(${JSON.stringify(address)}, ${JSON.stringify(args, null, 2)}));`;
}

/** The run as a curl command. The shell takes the body between single quotes unchanged. */
export function curlOf(run: RunToRepeat, origin: string): string {
  const { path, body } = requestOf(run);
  const address = path === "/executions" ? path : `/api/v1${path}`;
  const text = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
  return [
    `curl ${origin}${address} \\`,
    '  -H "Authorization: Bearer $EXECUTOR_API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${text}'\n`,
  ].join("\n");
}
