import type { ExecutionDetail } from "@executor/core/executions";

type RunToRepeat = Pick<ExecutionDetail, "kind" | "source" | "options">;

/** The HTTP request that begins the same run again. */
export function requestOf({ kind, source, options }: RunToRepeat): { path: string; body: Record<string, unknown> } {
  if (kind === "code") return { path: "/executions", body: { code: source, ...options } };
  const { path, argumentsText } = JSON.parse(source) as { path: string; argumentsText: string }; // safe: written by lib/executions/runs/create.ts
  return { path: "/tools/try", body: { address: path, args: JSON.parse(argumentsText) as unknown } };
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
