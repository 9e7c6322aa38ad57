"use client";

import { SavedForm } from "@/components/form/saved-form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { updateSignInRulesAction } from "../actions";

type AllowedNetworksProps = { networks: string[]; yourAddress: string | null; readOnly: boolean };

export function AllowedNetworks({ networks, yourAddress, readOnly }: AllowedNetworksProps) {
  const update = useOrganizationAction(updateSignInRulesAction);
  return (
    <Card
      title="Networks"
      description="Pages, keys, agents and embedded playgrounds of this organization answer requests from here alone. An empty list takes them from anywhere."
    >
      {readOnly ? (
        <p className="whitespace-pre-line font-mono text-dense">{networks.join("\n") || "Anywhere"}</p>
      ) : (
        <SavedForm
          action={update}
          toInput={(fields) => ({ allowedNetworks: linesOf(String(fields.get("allowedNetworks"))) })}
          submitLabel="Save"
          submitVariant="secondary"
        >
          <Field
            name="allowedNetworks"
            label="Addresses and networks, one on a line"
            hint={`You come from ${yourAddress ?? "an unknown address"}, which has to be among them.`}
          >
            <Textarea
              mono
              rows={4}
              defaultValue={networks.join("\n")}
              autoComplete="off"
              spellCheck={false}
              placeholder={"203.0.113.0/24\n2001:db8::/32"}
              className="max-w-md"
            />
          </Field>
        </SavedForm>
      )}
    </Card>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
