import { Field } from "../ui/field";
import { Select } from "../ui/select";
import { minute, type RunOptions } from "./options";

const timeouts = [
  { value: String(minute / 6), label: "10 seconds" },
  { value: String(minute), label: "1 minute" },
  { value: String(5 * minute), label: "5 minutes" },
  { value: String(60 * minute), label: "1 hour" },
];
const toolErrors = [
  { value: "envelope", label: "Return error" },
  { value: "throw", label: "Throw" },
];
const onApproval = [
  { value: "pause", label: "Wait" },
  { value: "reject", label: "Go on without" },
];

type RunOptionFieldsProps = { options: RunOptions; onChange: (options: RunOptions) => void };

export function RunOptionFields({ options, onChange }: RunOptionFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <Choice
        label="Timeout"
        hint="Waiting for people and calls of tools do not count."
        options={timeouts}
        value={String(options.timeoutMs)}
        onChange={(value) => onChange({ ...options, timeoutMs: Number(value) })}
      />
      <Choice
        label="Failed calls"
        hint="What the program gets when a call fails."
        options={toolErrors}
        value={options.toolErrors}
        onChange={(value) => onChange({ ...options, toolErrors: value === "throw" ? "throw" : "envelope" })}
      />
      <Choice
        label="Approvals"
        hint="What happens when a call needs one."
        options={onApproval}
        value={options.onApproval}
        onChange={(value) => onChange({ ...options, onApproval: value === "reject" ? "reject" : "pause" })}
      />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  hint: string;
  options: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

function Choice({ label, hint, options, value, onChange }: ChoiceProps) {
  const offered = options.some((one) => one.value === value)
    ? options
    : [...options, { value, label: `${Number(value) / 1_000} seconds` }];
  return (
    <Field label={label} hint={hint}>
      <Select options={offered} value={value} onValueChange={onChange} />
    </Field>
  );
}
