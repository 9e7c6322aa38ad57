"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { ErrorNotice } from "@/components/error-notice";
import { Button } from "@/components/ui/button";

export type SomethingBrokeProps = { error: Error & { digest?: string }; reset: () => void };

export function SomethingBroke({ error, reset }: SomethingBrokeProps) {
  const router = useRouter();
  const again = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <ErrorNotice
      what="This page could not be shown"
      meaning="The server met something it did not expect. What you saved before is safe."
      todo="Try again. If it happens again, give an administrator the reference: the server's log says more under it."
      reference={error.digest}
      actions={<Button onClick={again}>Try again</Button>}
    />
  );
}
