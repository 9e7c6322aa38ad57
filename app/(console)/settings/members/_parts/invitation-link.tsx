"use client";

import { SecretOnce } from "@/components/form/secret-once";

type InvitationLinkProps = { email: string; path: string; onStored: () => void };

export function InvitationLink({ email, path, onStored }: InvitationLinkProps) {
  return (
    <SecretOnce
      label="Invitation link"
      secret={new URL(path, window.location.origin).href}
      explanation={`Send it to ${email} in a way you trust: whoever opens it first can join under that address. It is valid for seven days.`}
      onStored={onStored}
    />
  );
}
