"use client";

import type { AgentTask } from "@executor/core/agents";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { readCondition } from "@/components/condition/use-condition";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { jsonObjectIn, unreadable } from "@/components/form/json-object";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { addAgentTaskAction } from "../../../actions";
import { argumentsField, type ExpectedDraft, ExpectedTools } from "./expected-tools";

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
  const [expected, setExpected] = useState<readonly ExpectedDraft[]>([]);

  async function submit({ input }: { input: string }): Promise<ActionResult<AgentTask>> {
    const written = expected.map(({ tool, text }) => ({ tool, arguments: text.trim() === "" ? null : jsonObjectIn(text) }));
    const wrong = written.findIndex((one) => one.arguments === undefined);
    if (wrong >= 0) return unreadable(argumentsField(wrong));
    const conditions = expected.map(({ condition, known }) => readCondition(condition, known));
    const problem = conditions.find((one) => one.problem !== null)?.problem;
    if (problem) return { ok: false, error: { code: "invalid", message: problem } };
    return add({ agent: slug, input, expected: written.map((one, at) => ({ ...one, when: conditions[at]?.when ?? null })) });
  }

  return (
    <Form
      action={submit}
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
