import { SdkHttpError } from "@modelcontextprotocol/client";
import { CliError } from "../output/failure";

export type RpcError = { code: number; message: string; data?: unknown };

const internalError = -32_603;

export const connectionLost: RpcError = { code: internalError, message: "The connection to the console was lost. Ask again." };

/** What the console said about a request, for whoever sent it. */
export function rpcErrorOf(error: unknown): RpcError {
  if (error instanceof SdkHttpError) {
    const said = errorIn(error.data);
    const hint = error.status === 401 ? " Sign in with: executor login" : "";
    if (said) return { ...said, message: `${said.message}${hint}` };
  }
  if (error instanceof CliError) return { code: internalError, message: [error.message, error.hint].filter(Boolean).join(" ") };
  const isUnreachable = error instanceof TypeError;
  const message = error instanceof Error ? error.message : String(error);
  return { code: internalError, message: isUnreachable ? "The console cannot be reached. Is it running?" : message };
}

function errorIn(data: unknown): RpcError | null {
  const text = (data as { text?: unknown } | undefined)?.text;
  if (typeof text !== "string") return null;
  try {
    return (JSON.parse(text) as { error?: RpcError }).error ?? null;
  } catch {
    return null;
  }
}
