"use client";

import type { SavedView } from "@executor/core/identity";
import { Bookmark, Check, Link2, Trash2 } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { useCopy } from "@/components/ui/use-copy";
import { removeViewAction, saveViewAction } from "../actions";

type SavedViewsProps = {
  page: SavedView["page"];
  views: SavedView[];
  /** A name such as somebody might give. */
  example: string;
  /** Parts of the address that say what is open, and belong to no view. */
  without?: readonly string[];
};

/** The views that somebody saved of this list. Each is an address, so its link can be sent to others. */
export function SavedViews({ page, views, example, without = [] }: SavedViewsProps) {
  const [open, setOpen] = useState(false);
  const save = useOrganizationAction(saveViewAction);
  const shown = new URLSearchParams(useSearchParams());
  for (const name of without) shown.delete(name);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Saved views"
      description="Filters with a name, for you alone. Others who open the link of a view see only what they may see."
      trigger={
        <Button>
          <Bookmark aria-hidden />
          {views.length > 0 ? `Views (${views.length})` : "Views"}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {views.length > 0 && (
          <ul aria-label="Saved views" className="-mx-2 flex flex-col">
            {views.map((view) => (
              <View key={view.id} view={view} onOpen={() => setOpen(false)} />
            ))}
          </ul>
        )}
        <Form
          submitLabel="Save this view"
          submitVariant={views.length > 0 ? "secondary" : "primary"}
          action={({ name = "" }: { name?: string }) => save({ page, name, query: shown.toString() })}
          onSuccess={() => setOpen(false)}
        >
          <Field name="name" label="Name of this view" hint="A view with the same name is replaced.">
            <Input autoComplete="off" placeholder={example} />
          </Field>
        </Form>
      </div>
    </Dialog>
  );
}

function View({ view: { id, name, query }, onOpen }: { view: SavedView; onOpen: () => void }) {
  const pathname = usePathname();
  const { run: remove, pending } = useAction(useOrganizationAction(removeViewAction));
  const { copied, copy } = useCopy();
  const href = query ? `${pathname}?${query}` : pathname;
  return (
    <li className="flex items-center gap-1 rounded-control pl-2 hover:bg-hover">
      <Link href={href} onClick={onOpen} className="min-w-0 flex-1 truncate py-2 font-medium underline-offset-4 hover:underline">
        {name}
      </Link>
      <IconButton label={copied ? "Copied" : `Copy the link of ${name}`} onClick={() => copy(window.location.origin + href)}>
        {copied ? <Check aria-hidden className="text-succeeded" /> : <Link2 aria-hidden />}
      </IconButton>
      <IconButton label={`Remove ${name}`} aria-busy={pending} onClick={() => remove({ id })}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}
