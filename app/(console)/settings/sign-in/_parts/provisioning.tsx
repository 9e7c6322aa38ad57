"use client";

import type { ProvisioningTokenView } from "@executor/core/identity";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { visibleText } from "@/components/ui/visible-text";
import { revokeProvisioningTokenAction } from "../actions";
import { CreateToken } from "./create-token";

type ProvisioningProps = { tokens: ProvisioningTokenView[]; origin: string; readOnly: boolean };

export function Provisioning({ tokens, origin, readOnly }: ProvisioningProps) {
  return (
    <Card
      title="Provisioning"
      description="With SCIM 2.0 the identity provider adds, changes and disables people of your email domains by itself, and pushes their groups."
      actions={!readOnly && <CreateToken />}
    >
      <div className="flex flex-col gap-4">
        <CodeBlock label="Address for the provider" code={`${origin}/scim/v2`} />
        {tokens.length === 0 ? (
          <p className="text-dense text-secondary">No provider has a token.</p>
        ) : (
          <ul aria-label="Provisioning tokens" className="divide-y rounded-card border">
            {tokens.map((token) => (
              <Token key={token.id} {...token} readOnly={readOnly} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function Token({ id, name, hint, createdBy, createdAt, lastUsedAt, readOnly }: ProvisioningTokenView & { readOnly: boolean }) {
  const revoke = useOrganizationAction(revokeProvisioningTokenAction);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-3 py-2.5">
      <div className="flex min-w-0 flex-col">
        <span className="flex items-center gap-2">
          <span className="wrap-anywhere">{visibleText(name)}</span>
          <span className="font-mono text-label text-secondary">…{hint}</span>
        </span>
        <span className="text-dense text-secondary">
          created by <PersonName label={createdBy} /> <RelativeTime value={createdAt} />
          {lastUsedAt ? (
            <>
              , last used <RelativeTime value={lastUsedAt} />
            </>
          ) : (
            ", never used"
          )}
        </span>
      </div>
      {!readOnly && (
        <ConfirmDialog
          trigger={<Button size="small">Revoke</Button>}
          title={`Revoke ${name}`}
          description="The provider that uses it is refused from now on. Members and groups stay as they are."
          actionLabel="Revoke token"
          onConfirm={() => revoke({ id })}
        />
      )}
    </li>
  );
}
