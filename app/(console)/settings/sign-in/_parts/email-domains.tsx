"use client";

import type { EmailDomainView } from "@executor/core/identity";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { SavedForm } from "@/components/form/saved-form";
import { RelativeTime } from "@/components/relative-time";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { visibleText } from "@/components/ui/visible-text";
import { claimEmailDomainAction, releaseEmailDomainAction } from "../actions";

export function EmailDomains({ domains, readOnly }: { domains: EmailDomainView[]; readOnly: boolean }) {
  const claim = useOrganizationAction(claimEmailDomainAction);
  return (
    <Card
      title="Email domains"
      description="People with an address of these domains belong here: single sign-on lets them join, and their groups decide what they may do."
    >
      <div className="flex flex-col gap-4">
        {domains.length === 0 ? (
          <p className="text-dense text-secondary">None is claimed. People join by an invitation.</p>
        ) : (
          <ul aria-label="Email domains" className="divide-y rounded-card border">
            {domains.map((domain) => (
              <ClaimedDomain key={domain.domain} {...domain} readOnly={readOnly} />
            ))}
          </ul>
        )}
        {!readOnly && (
          <SavedForm action={claim} submitLabel="Claim domain" submitVariant="secondary">
            <Field name="domain" label="Domain">
              <Input
                required
                mono
                maxLength={253}
                autoComplete="off"
                spellCheck={false}
                placeholder="example.com"
                className="max-w-md"
              />
            </Field>
          </SavedForm>
        )}
      </div>
    </Card>
  );
}

function ClaimedDomain({ domain, claimedBy, claimedAt, approvedAt, readOnly }: EmailDomainView & { readOnly: boolean }) {
  const release = useOrganizationAction(releaseEmailDomainAction);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-3 py-2.5">
      <div className="flex min-w-0 flex-col">
        <span className="flex items-center gap-2">
          <span className="font-mono text-dense wrap-anywhere">{domain}</span>
          {approvedAt ? <Badge tone="succeeded">Approved</Badge> : <Badge tone="waiting">Waits for the operator</Badge>}
        </span>
        <span className="text-dense text-secondary">
          claimed by {visibleText(claimedBy)} <RelativeTime value={claimedAt} />
        </span>
      </div>
      {!readOnly && (
        <ConfirmDialog
          trigger={<Button size="small">Give up</Button>}
          title={`Give up ${domain}`}
          description="Nobody joins by it any more, and its people's groups decide nothing. They stay members."
          actionLabel="Give up domain"
          onConfirm={() => release({ domain })}
        />
      )}
    </li>
  );
}
