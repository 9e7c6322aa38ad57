"use client";
import type { refreshIntegration } from "@executor/core/integrations";
import { RefreshCw } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { ReadingProgress } from "@/components/source/reading-progress";
import { SourceBox } from "@/components/source/source-box";
import type { Entered, Source } from "@/components/source/source-of";
import { readEntered, useSourceWork } from "@/components/source/use-source-work";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { useDialogInUrl } from "@/components/use-dialog-in-url";

type Refreshed = Awaited<ReturnType<typeof refreshIntegration>>;

/** Reads the source again. An upload cannot be read again, so its new document is asked for. */
export function RefreshIntegration({ slug, from }: { slug: string; from: "url" | "upload" }) {
  const router = useRouter();
  const dialog = useDialogInUrl("refresh");
  const { send, progress } = useSourceWork();
  const [done, setDone] = useState<Refreshed>();
  const refresh = (source?: Source) => send<Refreshed>(`/integrations/${slug}/refresh`, source ? { source } : {});

  function finish(refreshed: Refreshed) {
    setDone(refreshed);
    if (dialog.open) dialog.onOpenChange(false);
    router.refresh();
  }

  const { run, pending, failure } = useAction(() => refresh(), finish);
  const hasNews = pending || failure !== undefined || done !== undefined;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {from === "url" && (
          <Button variant="ghost" onClick={() => dialog.onOpenChange(true)}>
            Refresh from another source
          </Button>
        )}
        <Button pending={pending} onClick={() => (from === "upload" ? dialog.onOpenChange(true) : run(undefined))}>
          <RefreshCw aria-hidden />
          Refresh
        </Button>
      </div>
      <div className={hasNews ? "order-last flex basis-full flex-col gap-3" : "hidden"}>
        {pending && <ReadingProgress progress={progress} label="Fetching and reading" />}
        {failure && (
          <Callout tone="failed" live title={failure.message}>
            The tools are unchanged.
          </Callout>
        )}
        {done && !pending && !failure && <Outcome {...done} />}
      </div>
      <Dialog
        {...dialog}
        size="large"
        title="Refresh from a document"
        description="Its tools are compared with the current ones. Changes that let agents do more wait for a review."
      >
        <NewDocument refresh={refresh} progress={progress} onDone={finish} />
      </Dialog>
    </>
  );
}

type NewDocumentProps = {
  refresh: (source: Source) => Promise<ActionResult<Refreshed>>;
  progress: ReturnType<typeof useSourceWork>["progress"];
  onDone: (refreshed: Refreshed) => void;
};

function NewDocument({ refresh, progress, onDone }: NewDocumentProps) {
  const [entered, setEntered] = useState<Entered>({ text: "", files: [] });
  async function read() {
    const source = await readEntered(entered);
    return source.ok ? refresh(source.data) : source;
  }
  return (
    <Form action={read} onSuccess={onDone} submitLabel="Refresh">
      <SourceBox value={entered} onChange={setEntered} disabled={progress !== undefined} />
      <ReadingProgress progress={progress} label="Fetching and reading" />
    </Form>
  );
}

function Outcome({ slug, added, changed, removed, widening }: Refreshed) {
  const counts = [
    [added, "added"],
    [changed, "changed"],
    [removed, "removed"],
  ] as const;
  const words = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  if (words.length === 0) return <Callout tone="succeeded" live title="Refreshed: the tools are unchanged." />;
  return (
    <Callout
      tone={widening > 0 ? "waiting" : "succeeded"}
      live
      title={`Tools: ${words.join(", ")}.`}
      actions={
        <Button size="small" asChild>
          <Link href={`/integrations/${slug}?tab=changes`}>{widening > 0 ? "Review" : "See changes"}</Link>
        </Button>
      }
    >
      {widening > 0 &&
        `${widening} of them may do more than before, or say something else to agents. They ask for approval until somebody has looked.`}
    </Callout>
  );
}
