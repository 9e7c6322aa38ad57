import type { ApiKey } from "@executor/core/identity";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { ToolkitLink } from "@/components/toolkit-link";
import { KeyState } from "./key-columns";

export function keyFacts({ kind, owner, hint, state, toolkit, createdBy, createdAt, expiresAt, lastUsedAt }: ApiKey) {
  return {
    State: <KeyState state={state} />,
    Key: <span className="font-mono text-dense">…{hint}</span>,
    "Acts for": kind === "member" ? owner : "The organization",
    "Limited to": toolkit ? <ToolkitLink slug={toolkit} /> : "No toolkit",
    "Created by": <PersonName label={createdBy} />,
    Created: <RelativeTime value={createdAt} />,
    Expires: expiresAt ? <RelativeTime value={expiresAt} /> : "Never",
    "Last used": lastUsedAt ? <RelativeTime value={lastUsedAt} /> : "Never",
  };
}
