"use client";
import type { AuthTemplateView } from "@executor/core/integrations";
import { useState } from "react";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { templateKinds } from "../../../_parts/template-kinds";
import { updateIntegrationAction } from "../../actions";
import { TemplateForm, type TemplateInput } from "./template-form";

type AuthTemplatesProps = { slug: string; templates: AuthTemplateView[] };

/** Ways to authenticate, from the source and from administrators. Those of OAuth come only from the source. */
export function AuthTemplates({ slug, templates }: AuthTemplatesProps) {
  const [edited, setEdited] = useState<AuthTemplateView | "new">();
  const update = useOrganizationAction(updateIntegrationAction);
  const { run, pending, failure } = useAction(update);
  const written = templates.filter(isWritten);
  const others = (slugOfOne: string) => written.filter((template) => template.slug !== slugOfOne);
  const before = edited === "new" ? undefined : edited;
  return (
    <Card
      title="Authentication"
      description="What people enter to connect, and where it goes in each request."
      actions={<Button onClick={() => setEdited("new")}>Add method</Button>}
    >
      <div className="flex flex-col gap-3">
        {failure && <Callout tone="failed" live title={failure.message} />}
        <ul className="flex flex-col rounded-card border">
          {templates.map((template) => (
            <li key={template.slug} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-2 last:border-b-0">
              <span className="flex min-w-48 flex-1 flex-col">
                <span className="wrap-anywhere">{template.label}</span>
                <span className="font-mono text-label text-secondary wrap-anywhere">{describePlacements(template)}</span>
              </span>
              <Badge>{templateKinds[template.kind]}</Badge>
              {template.kind !== "oauth2" && template.kind !== "none" && (
                <Button size="small" aria-label={`Edit ${template.label}`} onClick={() => setEdited(template)}>
                  Edit
                </Button>
              )}
              {template.kind !== "oauth2" && written.length > 1 && (
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Remove ${template.label}`}
                  pending={pending}
                  onClick={() => run({ slug, authTemplates: others(template.slug).map(asInput) })}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {edited && (
        <Dialog
          open
          onOpenChange={() => setEdited(undefined)}
          size="large"
          title={before ? `Edit ${before.label}` : "Add an authentication method"}
        >
          <TemplateForm
            template={before}
            save={(template) =>
              update({ slug, authTemplates: [...(before ? others(before.slug) : written).map(asInput), template] })
            }
            onDone={() => setEdited(undefined)}
          />
        </Dialog>
      )}
    </Card>
  );
}

type Written = AuthTemplateView & Pick<TemplateInput, "kind">;

const isWritten = (template: AuthTemplateView): template is Written => template.kind !== "oauth2";

const asInput = ({ slug, label, kind, fields, placements }: Written): TemplateInput => ({
  slug,
  label,
  kind,
  fields,
  placements,
});

function describePlacements({ kind, placements, slug }: AuthTemplateView): string {
  if (kind === "basic") return `${slug}: header Authorization`;
  const places = placements.map(({ carrier, name, prefix, field }) => `${carrier} ${name}: ${prefix}<${field}>`);
  return [slug, ...places].join(", ");
}
