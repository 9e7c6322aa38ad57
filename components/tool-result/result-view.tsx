"use client";

import { CircleCheck, CircleX } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { CodeBlock } from "../ui/code-block";
import { shownDuration } from "../ui/shown-duration";
import { ValueView } from "./value-view";

export type ToolAnswer = {
  ok: boolean;
  data?: unknown;
  error?: { code: string; message: string; status?: number; details?: unknown; retryable?: boolean };
  http?: { status: number; headers: Record<string, string> };
};

type ResultViewProps = {
  answer: ToolAnswer;
  durationMs: number;
  /** The page that reconnects the account that made the call. */
  reconnectHref?: string | undefined;
};

/** A tool's answer: its outcome, its files, and the value as a tree or as raw text. */
export function ResultView({ answer, durationMs, reconnectHref }: ResultViewProps) {
  const { ok, data, error, http } = answer;
  return (
    <section aria-label="Answer" className="flex flex-col gap-3">
      <div role="status" className="flex flex-wrap items-center gap-2 text-dense text-secondary">
        {ok ? (
          <Badge tone="succeeded">
            <CircleCheck aria-hidden />
            succeeded
          </Badge>
        ) : (
          <Badge tone="failed">
            <CircleX aria-hidden />
            failed
          </Badge>
        )}
        {(http?.status ?? error?.status) !== undefined && <span className="font-mono">HTTP {http?.status ?? error?.status}</span>}
        <span className="font-mono">{shownDuration(durationMs)}</span>
      </div>
      {error && <CallError error={error} reconnectHref={reconnectHref} />}
      {ok && <ValueView value={data} />}
      {error?.details !== undefined && <Fold title="Details">{<CodeBlock label="Details" code={written(error.details)} />}</Fold>}
      {http && Object.keys(http.headers).length > 0 && (
        <Fold title="Response headers">
          <CodeBlock label="Response headers" code={headerLines(http.headers)} />
        </Fold>
      )}
    </section>
  );
}

type CallErrorProps = Pick<ResultViewProps, "reconnectHref"> & { error: NonNullable<ToolAnswer["error"]> };

function CallError({ error: { code, message, retryable }, reconnectHref }: CallErrorProps) {
  return (
    <Callout
      tone="failed"
      live
      title={<span className="font-mono">{code}</span>}
      actions={
        reconnectHref &&
        accountErrors.has(code) && (
          <Button asChild size="small">
            <Link href={reconnectHref} prefetch={false}>
              Reconnect
            </Link>
          </Button>
        )
      }
    >
      <p className="wrap-anywhere">{message}</p>
      <p className="pt-1 text-secondary">{Object.hasOwn(advice, code) ? advice[code] : advice[retryable ? "again" : "other"]}</p>
    </Callout>
  );
}

const accountErrors: ReadonlySet<string> = new Set(["connection_rejected", "oauth_reauth_required", "oauth_scope_insufficient"]);

const advice: Readonly<Record<string, string>> = {
  invalid_tool_arguments: "Correct the marked arguments and run it again.",
  tool_not_found: "The catalog may have changed. Close this tool and look for it again.",
  tool_blocked: "Nothing was called.",
  connection_missing: "Connect an account to this integration first.",
  connection_rejected: "The service refused the credential. Connect the account again.",
  upstream_http_error: "The service itself refused this. Its answer says why.",
  upstream_timeout: "The service took too long. Try again, or ask for less.",
  upstream_unreachable: "The service could not be reached. Try again, and check the connection's base URL.",
  limit_exceeded: "The answer was larger than allowed. Ask for less.",
  again: "It may work when you try again.",
  other: "Nothing else happens by itself.",
};

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="text-dense">
      <summary className="cursor-pointer rounded-control text-secondary hover:text-text">{title}</summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}

const written = (value: unknown): string => JSON.stringify(value, null, 2) ?? "undefined";
const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
