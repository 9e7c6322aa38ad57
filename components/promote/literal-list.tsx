"use client";

import type { LiteralView } from "@executor/core/registry";
import { Badge } from "../ui/badge";
import { Checkbox } from "../ui/checkbox";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { ScrollRegion } from "../ui/scroll-region";
import { typeOf } from "./input-schema";

export type Choice = LiteralView & { isChosen: boolean };

type LiteralListProps = { choices: readonly Choice[]; onChange: (choices: readonly Choice[]) => void };

/** The values of a program. Those that are ticked become inputs. */
export function LiteralList({ choices, onChange }: LiteralListProps) {
  const chosen = choices.filter(({ isChosen }) => isChosen);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1.5">
      <h3 id={titleId} className="font-medium text-dense">
        Inputs
      </h3>
      {choices.length === 0 ? (
        <p className="text-dense text-secondary">The program has no texts, numbers or yes-or-no values written down.</p>
      ) : (
        <ScrollRegion label="Values of the program" className="max-h-72 overflow-y-auto rounded-card border">
          <ul aria-label="Values" className="flex flex-col divide-y">
            {choices.map((choice, index) => (
              <Line
                key={`${choice.line} ${choice.column}`}
                choice={choice}
                field={`inputs.${chosen.indexOf(choice)}.name`}
                onChange={(part) => onChange(choices.with(index, { ...choice, ...part }))}
              />
            ))}
          </ul>
        </ScrollRegion>
      )}
    </section>
  );
}

const titleId = "promoted-inputs";
const shownMax = 60;

type LineProps = { choice: Choice; field: string; onChange: (part: Partial<Choice>) => void };

function Line({ choice: { line, value, name, isChosen }, field, onChange }: LineProps) {
  const text = JSON.stringify(value);
  const shown = text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <Checkbox
          label={shown}
          hint={`Line ${line}`}
          checked={isChosen}
          onCheckedChange={(checked) => onChange({ isChosen: checked === true })}
        />
      </div>
      <Badge>{typeOf(value)}</Badge>
      {isChosen && (
        <Field name={field} label={<span className="sr-only">Name of the input for {shown}</span>} className="w-44 gap-0">
          <Input
            mono
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
      )}
    </li>
  );
}
