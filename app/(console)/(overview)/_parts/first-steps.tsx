import Link from "next/link";
import { DismissSteps } from "./dismiss-steps";
import { StepMark } from "./step-mark";
import type { Step } from "./steps";

/** Goes once everything is done, or once this person has seen enough of it. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <section aria-label="First steps" className="flex flex-col gap-4 rounded-card border bg-raised p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-medium text-body">First steps</h2>
        <span className="text-dense text-secondary">
          {done} of {steps.length}
        </span>
        <span className="flex-1" />
        <DismissSteps />
      </header>
      <ol className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
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
    </section>
  );
}
