import { Braces, X } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useRead } from "@/components/api/use-read";
import type { Argument } from "@/components/condition/clauses";
import { ConditionField, useArguments } from "@/components/condition/condition-field";
import { changeableCondition, type WrittenCondition, writtenCondition } from "@/components/condition/use-condition";
import { SuggestingInput } from "@/components/form/suggesting-input";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Textarea } from "@/components/ui/textarea";

/** A tool that should be called, with what it should get: fields as JSON, where an empty text is anything, and what has to hold. */
export type ExpectedDraft = { tool: string; text: string; condition: WrittenCondition; known: readonly Argument[] };

type ToolMatches = { items: { path: string; description: string }[] };
type ExpectedToolsProps = { expected: readonly ExpectedDraft[]; onChange: (expected: readonly ExpectedDraft[]) => void };

export const argumentsField = (index: number): string => `expected.${index}.arguments`;

/** Tools are found by what they do, and stand in the order in which they are taken. */
export function ExpectedTools({ expected, onChange }: ExpectedToolsProps) {
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const { answer } = useRead<ToolMatches>(query === "" ? null : `/tools/search?${new URLSearchParams({ query, limit: "6" })}`);
  const found = answer?.ok ? answer.data.items : [];
  function take(path: string) {
    if (path.trim() !== "")
      onChange([
        ...expected,
        { tool: path.trim().replace(/^tools\./, ""), text: "", condition: writtenCondition(null), known: [] },
      ]);
    setTyped("");
  }
  const write = (index: number, part: Partial<ExpectedDraft>) =>
    onChange(expected.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <>
      <Field
        name="expected"
        label="Tools it should call"
        hint="In this order; it may read besides. Without any it should change nothing."
      >
        <SuggestingInput
          maxLength={500}
          placeholder="Search by what a tool does, and pick it"
          value={typed}
          onChange={setTyped}
          onTake={take}
          onEnter={() => take(typed)}
          suggestions={found.map(({ path, description }) => ({ value: path, note: description.slice(0, 60) }))}
          suggestionsLabel="Tools"
        />
      </Field>
      {expected.length > 0 && (
        <ol aria-label="Expected tools" className="flex flex-col divide-y rounded-card border">
          {withKeys(expected).map(({ key, index, one }) => (
            <ExpectedTool
              key={key}
              index={index}
              expected={one}
              onWrite={(part) => write(index, part)}
              onRemove={() => onChange(expected.filter((_, at) => at !== index))}
            />
          ))}
        </ol>
      )}
    </>
  );
}

type ExpectedToolProps = {
  index: number;
  expected: ExpectedDraft;
  onWrite: (part: Partial<ExpectedDraft>) => void;
  onRemove: () => void;
};

function ExpectedTool({ index, expected, onWrite, onRemove }: ExpectedToolProps) {
  const [isOpen, setOpen] = useState(false);
  const { tool } = expected;
  return (
    <li className="flex flex-col gap-2 px-3 py-1">
      <span className="flex items-center gap-1">
        <span className="min-w-0 flex-1 wrap-anywhere font-mono text-label">
          {index + 1}. {tool}
        </span>
        {!isOpen && (
          <IconButton size="small" label={`Expect arguments of ${tool}`} onClick={() => setOpen(true)}>
            <Braces aria-hidden />
          </IconButton>
        )}
        <IconButton size="small" label={`Take out ${tool}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </span>
      {isOpen && <ExpectedArguments index={index} expected={expected} onWrite={onWrite} />}
    </li>
  );
}

/** Fields that have to be as they are written, and sentences that have to hold. */
function ExpectedArguments({ index, expected, onWrite }: Omit<ExpectedToolProps, "onRemove">) {
  const { tool, text, condition } = expected;
  const [known, setKnown] = useState<Argument[]>([]);
  useArguments(tool, setKnown);
  return (
    <>
      <Field
        name={argumentsField(index)}
        label="Arguments it should get"
        hint="The fields named here have to be as they are; others may stand beside them."
      >
        <Textarea
          mono
          rows={3}
          spellCheck={false}
          placeholder='{ "title": "Milk" }'
          value={text}
          onChange={(event) => onWrite({ text: event.target.value })}
        />
      </Field>
      <ConditionField
        condition={changeableCondition(condition, { known, onChange: (changed) => onWrite({ condition: changed, known }) })}
        known={known}
        hint="A part that cannot be told of a call counts as one that does not hold."
      />
    </>
  );
}

/** A tool may be expected twice. */
const withKeys = (expected: readonly ExpectedDraft[]) =>
  expected.map((one, index) => ({ one, index, key: `${index} ${one.tool}` }));
