"use client";

import type { LiteralView, RegistryTool } from "@executor/core/registry";
import Link from "next/link";
import { useEffect, useState } from "react";
import { useApi } from "../api/use-api";
import type { ActionResult } from "../form/action-result";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { Dialog } from "../ui/dialog";
import { PromoteForm } from "./promote-form";
import type { RunToPromote } from "./run-to-promote";

type PromoteDialogProps = { run: RunToPromote; open: boolean; onOpenChange: (open: boolean) => void };

/** Makes a draft in the registry of the program of a run. */
export function PromoteDialog({ run, ...openable }: PromoteDialogProps) {
  return (
    <Dialog
      {...openable}
      size="large"
      title="Promote to a tool"
      description="The program of this run becomes a draft in the registry. The values you tick become its inputs."
    >
      <Promotion run={run} />
    </Dialog>
  );
}

function Promotion({ run }: { run: RunToPromote }) {
  const answer = useLiterals(run.source);
  const [made, setMade] = useState<RegistryTool>();
  if (made) return <Made tool={made} />;
  if (!answer) return <p className="text-dense text-secondary">Reading the program …</p>;
  if (!answer.ok)
    return (
      <Callout tone="failed" title="This program cannot become a tool" live>
        {answer.error.message}
      </Callout>
    );
  return <PromoteForm run={run} literals={answer.data.literals} onMade={setMade} />;
}

type Literals = { literals: LiteralView[] };

function useLiterals(code: string): ActionResult<Literals> | undefined {
  const api = useApi();
  const [answer, setAnswer] = useState<ActionResult<Literals>>();
  useEffect(() => {
    const stop = new AbortController();
    void api<Literals>("/artifacts/literals", { body: { code }, signal: stop.signal }).then((found) => {
      if (!stop.signal.aborted) setAnswer(found);
    });
    return () => stop.abort();
  }, [api, code]);
  return answer;
}

const Made = ({ tool: { name, slug, address } }: { tool: RegistryTool }) => (
  <div className="flex flex-col gap-4">
    <Callout tone="succeeded" title={<bdi>{name} is a draft</bdi>} live>
      Test and publish it in the registry. Then runs call it as <code className="font-mono wrap-anywhere">{address}</code>
    </Callout>
    <Button asChild variant="primary" className="self-end">
      <Link href={`/registry/tools/${slug}`}>Open the draft</Link>
    </Button>
  </div>
);
