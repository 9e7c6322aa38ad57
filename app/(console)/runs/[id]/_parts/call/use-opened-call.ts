import type { CallView } from "@executor/core/executions";
import { usePathname } from "next/navigation";
import { useState } from "react";

/** The call whose drawer is open, also in the address. */
export function useOpenedCall(calls: readonly CallView[], first: number | null) {
  const pathname = usePathname();
  const [seq, setSeq] = useState(first);

  function open(next: number | null) {
    setSeq(next);
    window.history.replaceState(null, "", next === null ? pathname : `${pathname}?call=${next}`);
  }

  return [calls.find((call) => call.seq === seq), open] as const;
}
