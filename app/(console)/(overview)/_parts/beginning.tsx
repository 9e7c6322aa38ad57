import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { CallSketch } from "@/app/_parts/sketch/call-sketch";
import { SketchProvider } from "@/app/_parts/sketch/sketch";
import { Button } from "@/components/ui/button";
import { DismissSteps } from "./dismiss-steps";
import { StepMark } from "./step-mark";
import type { Step } from "./steps";

type BeginningProps = { steps: Step[]; integrations: readonly object[] | undefined; mayAdd: boolean; mayRun: boolean };

/** The overview before the first call: what to do next, and beside it where a call goes. */
export function Beginning({ steps, integrations, mayAdd, mayRun }: BeginningProps) {
  const next = steps.find(({ done }) => !done);
  return (
    <div className="grid overflow-hidden rounded-card border bg-raised lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <section aria-label="First steps" className="flex flex-col gap-6 p-6 sm:p-8">
        <header className="flex items-start justify-between gap-4">
          <div className="flex min-w-0 flex-col gap-1">
            <h2 className="font-semibold text-heading">First steps</h2>
            <p className="max-w-prose text-pretty text-secondary">
              {integrations?.length === 0 && !mayAdd
                ? "An administrator adds integrations. Then you connect your own accounts and call their tools here."
                : "Five minutes to the first call of an agent. Each step leads to the next."}
            </p>
          </div>
          <DismissSteps />
        </header>
        <ol className="flex flex-col">
          {steps.map((step, index) => (
            <BeginningStep key={step.title} step={step} number={index + 1} isNext={step === next} />
          ))}
        </ol>
        <LookAround mayRun={mayRun} />
      </section>
      <aside aria-label="Where a call goes" className="border-t bg-surface p-8 pl-10 lg:border-t-0 lg:border-l">
        <SketchProvider>
          <CallSketch />
        </SketchProvider>
      </aside>
    </div>
  );
}

function BeginningStep({
  step: { title, why, act, href, done },
  number,
  isNext,
}: {
  step: Step;
  number: number;
  isNext: boolean;
}) {
  return (
    <li className="group relative flex gap-3 pb-5 last:pb-0">
      <span aria-hidden className="absolute top-6 bottom-1 left-2.5 w-px bg-edge group-last:hidden" />
      <StepMark done={done} number={number} isNext={isNext} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-0.5">
          {done || isNext ? (
            <span className={done ? "text-secondary" : "font-medium"}>{title}</span>
          ) : (
            <Link href={href} prefetch={false} className="self-start font-medium underline-offset-4 hover:underline">
              {title}
            </Link>
          )}
          {!done && <span className="max-w-prose text-pretty text-dense text-secondary">{why}</span>}
        </div>
        {isNext && (
          <Button asChild variant="primary">
            <Link href={href}>
              {act}
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        )}
      </div>
    </li>
  );
}

const linkLook = "rounded-control text-text underline underline-offset-4";

function LookAround({ mayRun }: { mayRun: boolean }) {
  return (
    <p className="text-pretty border-t pt-5 text-dense text-secondary">
      Look around first:{" "}
      {mayRun && (
        <>
          the{" "}
          <Link href="/playground" prefetch={false} className={linkLook}>
            playground
          </Link>{" "}
          runs a program with the built-in tools,{" "}
        </>
      )}
      the{" "}
      <Link href="/catalog" prefetch={false} className={linkLook}>
        catalog
      </Link>{" "}
      shows what is there, and the{" "}
      <Link href="/docs" prefetch={false} className={linkLook}>
        docs
      </Link>{" "}
      explain the rest.
    </p>
  );
}
