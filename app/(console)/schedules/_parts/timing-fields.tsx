"use client";

import { SuggestingInput } from "@/components/form/suggesting-input";
import { RelativeTime } from "@/components/relative-time";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { shownTime } from "./shown-time";
import { type Timing, useNextRuns } from "./use-next-runs";

const zonesMax = 6;

/** When it runs, with the next times while it is written. */
export function TimingFields({ timing, onChange }: { timing: Timing; onChange: (timing: Timing) => void }) {
  const { cron, timeZone } = timing;
  const { nextRuns, problems } = useNextRuns(timing);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          name="cron"
          label="Times"
          hint="Minute, hour, day of the month, month, day of the week."
          error={problems.cron?.join(" ")}
        >
          <Input
            mono
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={cron}
            onChange={(event) => onChange({ cron: event.target.value, timeZone })}
          />
        </Field>
        <Field name="timeZone" label="Time zone" error={problems.timeZone?.join(" ")}>
          <SuggestingInput
            maxLength={60}
            value={timeZone}
            onChange={(next) => onChange({ cron, timeZone: next })}
            suggestions={zonesLike(timeZone)}
            suggestionsLabel="Time zones"
          />
        </Field>
      </div>
      <section
        aria-label="Next runs"
        className="flex min-h-36 flex-col gap-1 rounded-card border bg-surface px-3 py-2 text-dense"
      >
        <h3 className="font-medium">Next runs</h3>
        {nextRuns.length === 0 ? (
          <p className="text-secondary">They appear here.</p>
        ) : (
          <ol className="flex flex-col gap-0.5">
            {nextRuns.map((at) => (
              <li key={at} className="flex flex-wrap justify-between gap-x-4">
                <span className="tabular-nums">{shownTime(at, timeZone)}</span>
                <RelativeTime value={at} className="text-secondary" />
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

function zonesLike(text: string) {
  const wanted = text.trim().toLowerCase();
  const found = ["UTC", ...Intl.supportedValuesOf("timeZone")].filter((zone) => zone.toLowerCase().includes(wanted));
  return [...new Set(found)].slice(0, zonesMax).map((value) => ({ value, note: "" }));
}
