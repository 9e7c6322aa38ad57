"use client";

import type { IntegrationDetail } from "@executor/core/integrations";
import { ListChecks } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { counted } from "@/components/ui/counted";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { visibleText } from "@/components/ui/visible-text";
import { useDialogInUrl } from "@/components/use-dialog-in-url";
import { updateIntegrationAction } from "../../actions";

type Groups = IntegrationDetail["groups"];

/** Takes a part of what a source has. What is left out has no tools, for nobody. */
export function ChooseGroups({ slug, groups }: { slug: string; groups: Groups }) {
  const dialog = useDialogInUrl("groups");
  const router = useRouter();
  const taken = groups.filter(({ isTaken }) => isTaken).length;
  return (
    <Dialog
      {...dialog}
      size="large"
      title="Choose groups"
      description="Tools of groups that are left out exist for nobody, no agent and no person. Policies keep their patterns."
      trigger={
        <Button>
          <ListChecks aria-hidden />
          {taken < groups.length ? `${taken} of ${groups.length} groups` : "Choose groups"}
        </Button>
      }
    >
      <GroupsForm
        slug={slug}
        groups={groups}
        onDone={() => {
          dialog.onOpenChange(false);
          router.refresh();
        }}
      />
    </Dialog>
  );
}

function GroupsForm({ slug, groups, onDone }: { slug: string; groups: Groups; onDone: () => void }) {
  const update = useOrganizationAction(updateIntegrationAction);
  const [extent, setExtent] = useState<"all" | "some">(groups.every(({ isTaken }) => isTaken) ? "all" : "some");
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(groups.filter(({ isTaken }) => isTaken).map(({ name }) => name)),
  );
  const [typed, setTyped] = useState("");
  const shown = groups.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const tools = groups.reduce((sum, { name, tools: count }) => sum + (extent === "all" || taken.has(name) ? count : 0), 0);

  function toggle(name: string) {
    const next = new Set(taken);
    if (!next.delete(name)) next.add(name);
    setTaken(next);
  }

  async function save({ takenGroups }: { takenGroups: string[] }) {
    if (extent === "some" && takenGroups.length === 0)
      return { ok: false as const, error: { code: "invalid" as const, message: "Take at least one group." } };
    return await update({ slug, takenGroups });
  }

  return (
    <Form
      action={save}
      toInput={() => ({ takenGroups: extent === "all" ? [] : [...taken] })}
      onSuccess={onDone}
      submitLabel={`Take ${counted(tools, "tool")}`}
    >
      <Segmented
        label="What is taken"
        options={[
          { value: "all", label: "Everything" },
          { value: "some", label: "Only some groups" },
        ]}
        value={extent}
        onChange={setExtent}
      />
      {extent === "all" ? (
        <p className="text-dense text-secondary">Also groups that the source gets later.</p>
      ) : (
        <>
          <Input
            type="search"
            aria-label="Find a group"
            placeholder="Find a group"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <ul
            aria-label="Groups"
            className="grid max-h-80 gap-x-6 gap-y-2.5 overflow-y-auto rounded-card border p-3 sm:grid-cols-2"
          >
            {shown.map(({ name, tools: count }) => (
              <li key={name}>
                <Checkbox
                  label={visibleText(name) || "Without a group"}
                  hint={counted(count, "tool")}
                  checked={taken.has(name)}
                  onCheckedChange={() => toggle(name)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Form>
  );
}
