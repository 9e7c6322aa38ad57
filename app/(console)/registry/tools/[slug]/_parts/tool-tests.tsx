"use client";

import type { ToolTest } from "@executor/core/registry";
import { useRouter } from "next/navigation";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { jsonObjectIn, unreadable } from "@/components/form/json-object";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { removeTestAction, runTestsAction, saveTestAction } from "../../../actions";

type ToolTestsProps = { id: string; tests: ToolTest[]; mayWrite: boolean };

/** Saved calls with what has to come of them. They are tried before each publishing. */
export function ToolTests({ id, tests, mayWrite }: ToolTestsProps) {
  const router = useRouter();
  const { run, pending, failure } = useAction(useOrganizationAction(runTestsAction), () => router.refresh());
  return (
    <Card
      title="Tests"
      description="Calls of what is worked on, with what has to come of them. A failing one stops the publishing."
      actions={
        mayWrite && (
          <div className="flex gap-2">
            <AddTest id={id} />
            {tests.length > 0 && (
              <Button pending={pending} onClick={() => run({ id })}>
                Run tests
              </Button>
            )}
          </div>
        )
      }
    >
      {failure && <Callout tone="failed" title={failure.message} live />}
      {tests.length === 0 && <p className="text-dense text-secondary">There is no test yet.</p>}
      <ul aria-label="Tests" className="flex flex-col divide-y">
        {tests.map((test) => (
          <TestLine key={test.name} id={id} test={test} mayWrite={mayWrite} />
        ))}
      </ul>
    </Card>
  );
}

type TestLineProps = { id: string; test: ToolTest; mayWrite: boolean };

function TestLine({ id, test, mayWrite }: TestLineProps) {
  const router = useRouter();
  const { run, pending } = useAction(useOrganizationAction(removeTestAction), () => router.refresh());
  const { last_outcome: outcome } = test;
  return (
    <li className="flex flex-wrap items-center gap-2 py-2">
      <bdi className="min-w-0 flex-1 truncate">{test.name}</bdi>
      {outcome?.because && <span className="basis-full text-dense text-failed sm:basis-auto">{outcome.because}</span>}
      {outcome ? (
        <Badge tone={outcome.ok ? "succeeded" : "failed"}>{outcome.ok ? "Passed" : "Failed"}</Badge>
      ) : (
        <Badge>Not run</Badge>
      )}
      {mayWrite && (
        <Button pending={pending} onClick={() => run({ id, name: test.name })} aria-label={`Remove the test ${test.name}`}>
          Remove
        </Button>
      )}
    </li>
  );
}

function AddTest({ id }: { id: string }) {
  const router = useRouter();
  const save = useOrganizationAction(saveTestAction);
  async function add({
    name,
    input,
    expected,
  }: {
    name: string;
    input: string;
    expected: string;
  }): Promise<ActionResult<unknown>> {
    const [args, outcome] = [jsonObjectIn(input), jsonObjectIn(expected)];
    if (!args || !outcome) return unreadable(args ? "expected" : "input");
    return save({ id, name, input: args, expected: outcome as { ok: boolean } }); // safe: the operation checks it
  }
  return (
    <Dialog title="Save a test" trigger={<Button>Add test</Button>}>
      {(close) => (
        <Form
          action={add}
          submitLabel="Save test"
          onSuccess={() => {
            close();
            router.refresh();
          }}
        >
          <Field name="name" label="Name" required>
            <Input maxLength={120} autoComplete="off" />
          </Field>
          <Field name="input" label="Arguments" hint="A JSON object">
            <Textarea mono rows={4} defaultValue="{}" spellCheck={false} />
          </Field>
          <Field name="expected" label="Expected" hint="ok, data (what the answer has to hold), contains, error_code">
            <Textarea mono rows={4} defaultValue={'{ "ok": true }'} spellCheck={false} />
          </Field>
        </Form>
      )}
    </Dialog>
  );
}
