import { Circle, CircleCheck } from "lucide-react";
import Link from "next/link";
import { Card } from "@/components/ui/card";
import type { Step } from "./steps";

/** Disappears once everything is done. */
export function NextSteps({ steps }: { steps: Step[] }) {
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Card
      title="First steps"
      actions={<span className="font-mono text-dense text-secondary">{`${done} of ${steps.length}`}</span>}
    >
      <ul className="flex flex-col gap-3">
        {steps.map((step) => (
          <li key={step.title} className="flex items-start gap-2.5">
            <StepMark done={step.done} />
            <div className="flex min-w-0 flex-col">
              {step.done ? (
                <span className="text-secondary">{step.title}</span>
              ) : (
                <Link href={step.href} className="font-medium underline-offset-4 hover:underline">
                  {step.title}
                </Link>
              )}
              {!step.done && <span className="text-dense text-secondary">{step.why}</span>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function StepMark({ done }: { done: boolean }) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <span className="flex h-5 items-center">
      <Icon role="img" aria-label={done ? "Done" : "To do"} className={done ? "text-succeeded" : "text-faint"} />
    </span>
  );
}
