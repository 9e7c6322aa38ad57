"use client";

import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useDialogInUrl } from "@/components/use-dialog-in-url";
import { setServiceCredentialAction } from "../actions";

type EnterKeyProps = {
  /** What opens it from an address: `?dialog=key:web_search/serper`. */
  id: string;
  label: string;
  title: string;
  /** Which service the key is for; people say it themselves where it is left out. */
  service?: { provider_key: string; provider_variant: string; endpoint: string };
  /** The address that is kept now. */
  endpoint?: string;
  /** Whether there is a key, which stays when none is entered. */
  hasKey?: boolean;
};

export function EnterKey({ id, label, title, service, endpoint = "", hasKey = false }: EnterKeyProps) {
  const dialog = useDialogInUrl(`key:${id}`);
  const set = useOrganizationAction(setServiceCredentialAction);
  return (
    <Dialog
      {...dialog}
      title={title}
      description="The key is sealed when it is saved and never shown again."
      trigger={<Button size={service ? "small" : undefined}>{label}</Button>}
    >
      <Form
        action={set}
        toInput={(fields) => inputOf(fields, service)}
        onSuccess={() => dialog.onOpenChange(false)}
        submitLabel="Save"
        submitVariant="primary"
      >
        {!service && <ServiceFields />}
        <Field
          name="values.api_key"
          label="Key"
          optional={hasKey}
          hint={hasKey ? "Left empty, the key that there is stays." : "Or a reference to it, such as env://NAME."}
        >
          <Input mono type="password" maxLength={8_000} autoComplete="new-password" />
        </Field>
        <Field name="values.endpoint" label="Address" optional hint={service && `Usually ${service.endpoint}`}>
          <Input mono maxLength={2_000} defaultValue={endpoint} autoComplete="off" spellCheck={false} />
        </Field>
      </Form>
    </Dialog>
  );
}

function ServiceFields() {
  return (
    <>
      <Field name="provider_key" label="Service" hint="Tools of the organization name it, such as web_search.">
        <Input required mono maxLength={63} autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="provider_variant" label="Provider" optional hint="Who does it, such as serper.">
        <Input mono maxLength={63} autoComplete="off" spellCheck={false} />
      </Field>
    </>
  );
}

function inputOf(fields: FormData, service: EnterKeyProps["service"]) {
  const text = (name: string) => String(fields.get(name) ?? "").trim();
  const key = text("values.api_key");
  return {
    provider_key: service?.provider_key ?? text("provider_key"),
    provider_variant: service?.provider_variant ?? text("provider_variant"),
    values: { ...(key === "" ? {} : { api_key: key }), endpoint: text("values.endpoint") },
  };
}
