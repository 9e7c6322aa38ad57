"use client";

import { Download, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { checkAuditAction } from "../actions";
import type { AuditFilter } from "./audit-filter";
import { ChainVerdict, type Verdict } from "./chain-verdict";
import { ProveFromHead } from "./prove-from-head";

export function AuditActs({ filter }: { filter: AuditFilter }) {
  const [verdict, setVerdict] = useState<Verdict>();
  const check = useAction(useOrganizationAction(checkAuditAction), setVerdict);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button pending={check.pending} onClick={() => check.run({})}>
          <ShieldCheck aria-hidden />
          Verify the log
        </Button>
        <ProveFromHead onVerdict={setVerdict} />
        <Button asChild>
          <a href={exportAddress(filter)} download>
            <Download aria-hidden />
            Export as NDJSON
          </a>
        </Button>
      </div>
      {check.failure && <Callout tone="failed" live title={check.failure.message} />}
      {verdict && !check.failure && <ChainVerdict {...verdict} />}
    </div>
  );
}

function exportAddress(filter: AuditFilter) {
  const query = new URLSearchParams(Object.entries(filter).filter((entry): entry is [string, string] => !!entry[1]));
  return query.size > 0 ? `/api/v1/audit/export?${query}` : "/api/v1/audit/export";
}
