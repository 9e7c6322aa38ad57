import { Check } from "lucide-react";
import type { ReactNode } from "react";

const steps = ["Organization", "Integration", "Agent"];

type SetupStepProps = { step: 1 | 2 | 3; title: string; description: ReactNode; children: ReactNode };

/** One of the three steps of the first run, with its position. */
export function SetupStep({ step, title, description, children }: SetupStepProps) {
  return (
    <>
      <nav aria-label="Steps">
        <ol className="flex items-center gap-3 text-dense sm:gap-5">
          {steps.map((name, i) => (
            <Step key={name} name={name} number={i + 1} current={step} />
          ))}
        </ol>
      </nav>
      <header className="flex flex-col gap-1">
        <h1 className="font-semibold text-title">{title}</h1>
        <p className="max-w-prose text-secondary">{description}</p>
      </header>
      {children}
    </>
  );
}

function Step({ name, number, current }: { name: string; number: number; current: number }) {
  const isCurrent = number === current;
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={`flex items-center gap-1.5 ${isCurrent ? "font-medium" : "text-secondary"}`}
    >
      {number < current ? (
        <Check role="img" aria-label="Done" className="text-succeeded" />
      ) : (
        <span className={`tabular-nums ${isCurrent ? "text-accent" : ""}`}>{number}</span>
      )}
      {name}
    </li>
  );
}
