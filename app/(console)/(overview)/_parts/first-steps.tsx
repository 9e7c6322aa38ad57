import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { DismissSteps } from "./dismiss-steps";
import { StepMark } from "./step-mark";
import type { Step } from "./steps";

/** One line once something ran, to open. It goes once everything is done, or once this person has seen enough of it. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <section aria-label="First steps" className="relative rounded-card border bg-raised">
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-x-3 rounded-card py-2.5 pr-24 pl-4 text-dense [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="-ml-1 shrink-0 text-secondary transition-transform group-open:rotate-90" />
          <h2 className="shrink-0 font-medium text-dense">First steps</h2>
          <span className="shrink-0 text-secondary">
            {done} of {steps.length}
          </span>
          {next && <span className="truncate text-secondary group-open:hidden max-sm:hidden">Next: {next.title}</span>}
        </summary>
        <ol className="grid gap-x-6 gap-y-3 border-t p-4 sm:grid-cols-2 lg:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step.title} className="flex items-start gap-2.5">
              <StepMark done={step.done} number={index + 1} isNext={step === next} />
              <div className="flex min-w-0 flex-col">
                {step.done ? (
                  <span className="text-secondary">{step.title}</span>
                ) : (
                  <Link href={step.href} className="font-medium underline-offset-4 hover:underline">
                    {step.title}
                  </Link>
                )}
                {!step.done && <span className="text-label text-secondary">{step.why}</span>}
              </div>
            </li>
          ))}
        </ol>
      </details>
      <div className="absolute top-2.5 right-4">
        <DismissSteps />
      </div>
    </section>
  );
}
