"use client";

import type { ToolkitLine } from "@executor/core/toolkits";
import Link from "next/link";
import { useState } from "react";
import { useRead } from "@/components/api/use-read";
import type { ActionResult } from "@/components/form/action-result";
import { Form } from "@/components/form/form";
import { slugOf } from "@/components/form/slug-of";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { counted } from "@/components/ui/counted";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { addToToolkitAction, createToolkitOfToolsAction } from "../actions";
import type { CatalogRow } from "./catalog-rows";

type Saved = { slug: string; name: string };
type AddToToolkitProps = { rows: CatalogRow[]; onClose: () => void };

/** Puts these tools into a toolkit by their addresses: what is added to the catalog later stays outside. */
export function AddToToolkit({ rows, onClose }: AddToToolkitProps) {
  const { answer } = useRead<{ items: ToolkitLine[] }>("/toolkits");
  const [saved, setSaved] = useState<Saved>();
  return (
    <Dialog open onOpenChange={onClose} title={`Add ${counted(rows.length, "tool")} to a toolkit`}>
      {saved && <Added saved={saved} count={rows.length} onClose={onClose} />}
      {!saved && answer && !answer.ok && <Callout tone="failed" live title={answer.error.message} />}
      {!saved && answer?.ok && <Choice toolkits={answer.data.items} rows={rows} onSaved={setSaved} />}
    </Dialog>
  );
}

const newOne = "new toolkit";

type ChoiceProps = { toolkits: ToolkitLine[]; rows: CatalogRow[]; onSaved: (saved: Saved) => void };

function Choice({ toolkits, rows, onSaved }: ChoiceProps) {
  const create = useOrganizationAction(createToolkitOfToolsAction);
  const add = useOrganizationAction(addToToolkitAction);
  const [slug, setSlug] = useState(toolkits[0]?.slug ?? newOne);
  const [name, setName] = useState("");
  const addresses = rows.map(({ address }) => address);
  const isNew = slug === newOne;
  const save = (): Promise<ActionResult<Saved>> =>
    isNew ? create({ slug: slugOf(name), name, patterns: addresses }) : add({ slug, add: addresses });
  const options = [...toolkits.map((one) => ({ value: one.slug, label: one.name })), { value: newOne, label: "A new toolkit" }];
  return (
    <Form action={save} toInput={() => ({})} onSuccess={onSaved} submitLabel={isNew ? "Create toolkit" : "Add to toolkit"}>
      <Field name="toolkit" label="Toolkit">
        <Select options={options} value={slug} onValueChange={setSlug} />
      </Field>
      {isNew && (
        <Field name="name" label="Name">
          <Input required maxLength={80} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      )}
    </Form>
  );
}

function Added({ saved: { slug, name }, count, onClose }: { saved: Saved; count: number; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="succeeded" live title={`${name} has ${count === 1 ? "this tool" : "these tools"} now.`} />
      <div className="flex justify-end gap-2">
        <Button asChild variant="ghost">
          <Link href={`/toolkits/${slug}`}>See the toolkit</Link>
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
