import type { Metadata } from "next";
import { findPageContext } from "@/lib/web";
import { RoleOutlook } from "../../../(console)/_parts/role-outlook";
import { AuthPanel } from "../../_parts/auth-panel";
import { AcceptForm } from "./_parts/accept-form";
import { ClosedInvitation } from "./_parts/closed-invitation";
import { findInvitation } from "./_parts/find-invitation";
import { SomebodyElse } from "./_parts/somebody-else";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await findInvitation(token);
  const visitor = await findPageContext();
  if (!invitation) return <ClosedInvitation isSignedIn={visitor !== null} />;
  const { email, organization, invitedBy, role, isKnown } = invitation;
  const title = `Join ${organization}`;
  if (visitor && visitor.actor.label !== email)
    return <SomebodyElse title={title} email={email} signedInAs={visitor.actor.label} />;
  return (
    <AuthPanel
      title={title}
      description={
        <>
          {invitedBy} invites {email} as {role.name}.{" "}
          {isKnown ? "You have an account here: confirm it is you." : "Choose a name and a password."}
        </>
      }
    >
      <RoleOutlook who="You" permissions={role.permissions} />
      <AcceptForm token={token} email={email} isKnown={isKnown} />
    </AuthPanel>
  );
}
