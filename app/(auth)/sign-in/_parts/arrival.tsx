import { Callout } from "@/components/ui/callout";

type ArrivalProps = { refused?: string; error?: string; changed?: string };

/** Explains why somebody is here if it is not their first sign-in. */
export function Arrival({ refused, error, changed }: ArrivalProps) {
  if (changed) return <Callout tone="succeeded" title="Your password is changed. Sign in with the new one." />;
  if (refused === "address") {
    return (
      <Callout
        tone="failed"
        live
        title="Your organization is used from its own networks only, and you come from another address. Connect to its network first."
      />
    );
  }
  if (refused === "provider" || error === "AccessDenied") {
    return (
      <Callout
        tone="failed"
        live
        title="Your single sign-on account is not known here, or its email is not confirmed. Ask an administrator for an invitation."
      />
    );
  }
  if (error === "Configuration") {
    return (
      <Callout
        tone="failed"
        live
        title="Single sign-on is not set up correctly. An administrator finds the reason in the server's log."
      />
    );
  }
  if (error) return <Callout tone="failed" live title="Single sign-on did not succeed. Try again, or use email and password." />;
  return null;
}
