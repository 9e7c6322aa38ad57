"use client";

import { Plug } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { type ConnectRequest, useConnectLink } from "./use-connect-link";

type ConnectButtonProps = { primary?: boolean; wish?: ConnectRequest; children: ReactNode };

export function ConnectButton({ primary, wish = {}, children }: ConnectButtonProps) {
  const { open } = useConnectLink();
  return (
    <Button variant={primary ? "primary" : "secondary"} size={primary ? "medium" : "small"} onClick={() => open(wish)}>
      <Plug aria-hidden />
      {children}
    </Button>
  );
}
