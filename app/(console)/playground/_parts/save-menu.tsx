"use client";

import type { SnippetLine } from "@executor/core/executions";
import { Check, Save, Share2 } from "lucide-react";
import { useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { createSnippetAction, updateSnippetAction } from "../actions";
import { snippetLink } from "./library/snippet-link";
import type { Snippets } from "./library/use-snippets";
import type { Programs } from "./programs/use-programs";

type SaveMenuProps = { programs: Programs; snippets: Snippets };

/** Keeps the program as a snippet, and gives the link of one that is shared. */
export function SaveMenu({ programs, snippets }: SaveMenuProps) {
  const [asked, setAsked] = useState<"save" | "share">();
  const { active, code, change } = programs;
  const known = snippets.answer?.ok ? snippets.answer.data.items.find(({ id }) => id === active.snippetId) : undefined;
  const own = known?.isMine ? known : undefined;
  const create = useOrganizationAction(createSnippetAction);
  const update = useOrganizationAction(updateSnippetAction);

  async function save({ name, isShared }: Entered): Promise<ActionResult<SnippetLine>> {
    const given = { name, isShared, code: code(active.id) };
    return own ? update({ id: own.id, ...given }) : create(given);
  }

  function saved({ id, name, isShared }: SnippetLine) {
    change(active.id, { snippetId: id, title: name, isSaved: true });
    void snippets.reload();
    setAsked(isShared && asked === "share" ? "share" : undefined);
  }

  const isLinked = asked === "share" && known?.isShared === true && active.isSaved;
  return (
    <>
      <Button disabled={programs.isEmpty} onClick={() => setAsked("save")}>
        {active.isSaved ? <Check aria-hidden /> : <Save aria-hidden />}
        {active.isSaved ? "Saved" : "Save"}
      </Button>
      <Button disabled={programs.isEmpty} onClick={() => setAsked("share")}>
        <Share2 aria-hidden />
        Share
      </Button>
      <Dialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={titleOf(isLinked ? "Share" : "Save", isLinked ? known : own)}
        description={
          isLinked
            ? "Whoever opens the link in this organization reads the program and runs it with their own rights."
            : "A snippet is kept under its name, for you or for everybody in the organization."
        }
      >
        {isLinked ? (
          <CodeBlock label="Link" code={snippetLink(known.id)} />
        ) : (
          <SaveForm
            own={own}
            title={active.title}
            isShared={asked === "share" || own?.isShared === true}
            save={save}
            onSaved={saved}
          />
        )}
      </Dialog>
    </>
  );
}

const titleOf = (act: string, snippet: SnippetLine | undefined): string => `${act} ${snippet?.name ?? "as a snippet"}`;

type Entered = { name: string; isShared: boolean };

type SaveFormProps = {
  own: SnippetLine | undefined;
  title: string;
  isShared: boolean;
  save: (entered: Entered) => Promise<ActionResult<SnippetLine>>;
  onSaved: (snippet: SnippetLine) => void;
};

function SaveForm({ own, title, isShared, save, onSaved }: SaveFormProps) {
  const [readers, setReaders] = useState(isShared ? "everybody" : "me");
  return (
    <Form
      action={save}
      toInput={(fields) => ({ name: String(fields.get("name")), isShared: readers === "everybody" })}
      onSuccess={onSaved}
      submitLabel={readers === "everybody" ? "Save and share" : "Save"}
    >
      <Field name="name" label="Name">
        <Input required maxLength={80} defaultValue={own?.name ?? (title === "Untitled" ? "" : title)} autoComplete="off" />
      </Field>
      <div className="flex flex-col items-start gap-1.5">
        <span aria-hidden className="font-medium text-dense">
          Who can open it
        </span>
        <Segmented
          label="Who can open it"
          options={[
            { value: "me", label: "Only me" },
            { value: "everybody", label: "Everybody here" },
          ]}
          value={readers}
          onChange={setReaders}
        />
      </div>
    </Form>
  );
}
