"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { useRead } from "@/components/api/use-read";
import { Form } from "@/components/form/form";
import { SuggestingInput } from "@/components/form/suggesting-input";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Textarea } from "@/components/ui/textarea";
import { addAgentTaskAction } from "../../../actions";

export function AddTask({ slug }: { slug: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen} title="Add task" trigger={<Button>Add task</Button>}>
      <TaskForm slug={slug} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function TaskForm({ slug, onDone }: { slug: string; onDone: () => void }) {
  const router = useRouter();
  const add = useOrganizationAction(addAgentTaskAction);
  const [expected, setExpected] = useState<readonly string[]>([]);
  return (
    <Form
      action={add}
      toInput={(fields) => ({ agent: slug, input: String(fields.get("input")), expected: [...expected] })}
      submitLabel="Add task"
      onSuccess={() => {
        onDone();
        router.refresh();
      }}
    >
      <Field name="input" label="What it is asked" required>
        <Textarea rows={3} maxLength={20_000} placeholder="Milk is out. Make a note." />
      </Field>
      <ExpectedTools expected={expected} onChange={setExpected} />
    </Form>
  );
}

type ToolMatches = { items: { path: string; description: string }[] };
type ExpectedToolsProps = { expected: readonly string[]; onChange: (expected: readonly string[]) => void };

/** Tools are found by what they do, and stand in the order in which they are taken. */
function ExpectedTools({ expected, onChange }: ExpectedToolsProps) {
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const { answer } = useRead<ToolMatches>(query === "" ? null : `/tools/search?${new URLSearchParams({ query, limit: "6" })}`);
  const found = answer?.ok ? answer.data.items : [];
  function take(path: string) {
    if (path.trim() !== "") onChange([...expected, path.trim().replace(/^tools\./, "")]);
    setTyped("");
  }
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
          {withKeys(expected).map(({ path, key, index }) => (
            <li key={key} className="flex items-center justify-between gap-2 px-3 py-1">
              <span className="wrap-anywhere font-mono text-label">
                {index + 1}. {path}
              </span>
              <IconButton
                size="small"
                label={`Take out ${path}`}
                onClick={() => onChange(expected.filter((_, at) => at !== index))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** A tool may be expected twice. */
const withKeys = (paths: readonly string[]) => paths.map((path, index) => ({ path, index, key: `${index} ${path}` }));
