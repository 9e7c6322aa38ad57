"use client";
import type { IntegrationDetail } from "@executor/core/integrations";
import { SavedForm } from "@/components/form/saved-form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { addressesOf } from "@/components/source/server-address";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { ServerChoice } from "../../../_parts/server-choice";
import { updateIntegrationAction } from "../../actions";
import { LogoSetting } from "./logo-setting";

export function GeneralSettings({ integration }: { integration: IntegrationDetail }) {
  const { slug, title, description, servers, baseUrl, origin } = integration;
  const update = useOrganizationAction(updateIntegrationAction);
  const hasAddress = !("config" in origin);
  const toInput = (fields: FormData) => ({
    slug,
    title: String(fields.get("title")),
    description: String(fields.get("description")),
    ...(hasAddress ? { baseUrl: String(fields.get("baseUrl") ?? "").trim() || null } : {}),
  });
  return (
    <Card title="General" description="How the integration is shown, and where its calls go.">
      <LogoSetting slug={slug} logo={integration.logo} picture={integration.picture} />
      <SavedForm action={update} toInput={toInput} submitLabel="Save" submitVariant="secondary">
        <Field name="title" label="Title">
          <Input required maxLength={200} defaultValue={title} autoComplete="off" />
        </Field>
        <Field name="description" label="Description" optional>
          <Textarea rows={3} maxLength={5000} defaultValue={description.slice(0, 5000)} />
        </Field>
        {hasAddress && (
          <>
            <ServerChoice addresses={addressesOf(servers)} chosen={baseUrl} />
            <p className="text-label text-secondary">
              Credentials stay bound to the address they were entered for. After a move, everybody has to enter theirs again.
            </p>
          </>
        )}
      </SavedForm>
    </Card>
  );
}
