"use client";
import type { IntegrationDetail } from "@executor/core/integrations";
import { EmptyState } from "@/components/empty-state";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { counted } from "@/components/ui/counted";
import { createConnectionAction } from "../../actions";
import { ConnectButton } from "../connect/connect-button";
import type { May } from "../connect/ways";

type FirstConnectionProps = { integration: IntegrationDetail; may: May };

/** Connects an API that asks for nothing with one click. Everything else uses the dialog. */
export function FirstConnection({ integration, may }: FirstConnectionProps) {
  const { slug, title, authTemplates, offeredCount, askedArguments } = integration;
  const create = useOrganizationAction(createConnectionAction);
  const { run, pending, failure } = useAction(create);
  const asksNothing = authTemplates.length === 0 || authTemplates.some(({ kind }) => kind === "none");
  const isOpen = asksNothing && askedArguments.length === 0;
  const owner = may.connectOrg ? ("org" as const) : ("user" as const);
  const why = isOpen
    ? `${title} asks for no credential. Connect it, and its tools are there to be called.`
    : `Tools are called through a connection: an account at ${title}, of the organization or your own.`;
  const brings = offeredCount > 0 ? ` It brings ${counted(offeredCount, "tool")}.` : "";
  return (
    <div className="flex flex-col gap-3">
      {failure && <Callout tone="failed" live title={failure.message} />}
      <div className="rounded-card border bg-raised">
        <EmptyState
          what="Not connected yet"
          why={
            may.connectOwn
              ? why + brings
              : "Somebody with the right to connect accounts has to do this first. Ask an administrator."
          }
          action={
            may.connectOwn &&
            (isOpen ? (
              <>
                <Button pending={pending} onClick={() => run({ integration: slug, owner, template: "none", check: true })}>
                  Connect without a credential
                </Button>
                <ConnectButton>Connect with a credential</ConnectButton>
              </>
            ) : (
              <ConnectButton>Connect an account</ConnectButton>
            ))
          }
        />
      </div>
    </div>
  );
}
