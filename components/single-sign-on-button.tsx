"use client";

import { useState, useTransition } from "react";
import { Button } from "./ui/button";
import { Callout } from "./ui/callout";

type SingleSignOnButtonProps = { providerId: string; name: string; next: string };

/** Asks the server for the address and navigates there. `form-action 'self'` would block a form redirected to the provider. */
export function SingleSignOnButton({ providerId, name, next }: SingleSignOnButtonProps) {
  const [pending, start] = useTransition();
  const [failed, setFailed] = useState(false);

  const go = () =>
    start(async () => {
      const address = await addressOfProvider(providerId, next);
      if (address) window.location.assign(address);
      setFailed(!address);
    });

  return (
    <div className="flex flex-col gap-3">
      <Button className="w-full" pending={pending} onClick={go}>
        Continue with {name}
      </Button>
      {failed && (
        <Callout tone="failed" live title={`${name} cannot be reached at present.`}>
          Try again in a moment, or sign in with email and password.
        </Callout>
      )}
    </div>
  );
}

async function addressOfProvider(providerId: string, next: string): Promise<string | null> {
  try {
    const { csrfToken } = await (await fetch("/api/auth/csrf")).json();
    const answer = await fetch(`/api/auth/signin/${providerId}`, {
      method: "POST",
      headers: { "X-Auth-Return-Redirect": "1" },
      body: new URLSearchParams({ csrfToken, callbackUrl: next }),
    });
    const { url } = await answer.json();
    return typeof url === "string" ? url : null;
  } catch {
    return null;
  }
}
