"use client";

import type { RunError } from "../../run/run-view";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";

type RunFailureProps = { error: RunError; onReveal: (place: { line: number; column?: number }) => void };

export function RunFailure({ error, onReveal }: RunFailureProps) {
  const { name, message, line, column, code } = error;
  if (code === "cancelled") return <Callout title="Stopped">{message}</Callout>;
  return (
    <Callout
      tone="failed"
      live
      title={<span className="font-mono">{name}</span>}
      actions={
        line !== undefined && (
          <Button size="small" onClick={() => onReveal({ line, column })}>
            Line {line}
          </Button>
        )
      }
    >
      <p className="whitespace-pre-wrap wrap-anywhere">{message}</p>
      {code && (
        <p className="pt-1 text-secondary">
          Code <code className="font-mono">{code}</code>
        </p>
      )}
    </Callout>
  );
}
