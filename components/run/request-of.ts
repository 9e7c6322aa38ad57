import type { ExecutionDetail } from "@executor/core/executions";

type RunToRepeat = Pick<ExecutionDetail, "kind" | "source" | "options">;

/** The HTTP request that begins the same run again. */
export function requestOf({ kind, source, options }: RunToRepeat): { path: string; body: Record<string, unknown> } {
  if (kind === "code") return { path: "/executions", body: { code: source, ...options } };
  const { path, argumentsText } = JSON.parse(source) as { path: string; argumentsText: string }; // safe: written by lib/executions/runs/create.ts
  return { path: "/tools/try", body: { address: path, args: JSON.parse(argumentsText) as unknown } };
}

/** The run as a command of the CLI. */
export function commandOf(run: RunToRepeat): string {
  const { path, body } = requestOf(run);
  if (path === "/executions") return `executor run -e ${quoted(run.source)}\n`;
  return `executor call ${String(body.address).replace(/^tools\./, "")} ${quoted(JSON.stringify(body.args))}\n`;
}

/** A shell takes what stands between single quotes unchanged. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The run as a program that uses the client. */
export function programOf(run: RunToRepeat, origin: string): string {
  const { path, body } = requestOf(run);
  const act =
    path === "/executions"
      ? `const run = await client.run(${JSON.stringify(run.source)}, ${JSON.stringify(run.options)});\nconsole.log(run);`
      : `console.log(await client.execute(${JSON.stringify(body.address)}, ${JSON.stringify(body.args, null, 2)}));`;
  return [
    'import { createClient } from "executor-console";\n',
    `const client = createClient({ origin: ${JSON.stringify(origin)}, apiKey: process.env.EXECUTOR_API_KEY });`,
    `${act}\n`,
  ].join("\n");
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
