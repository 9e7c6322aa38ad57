import type { ApiKey } from "@executor/core/identity";
import { PersonName } from "@/components/known-people";
import { RelativeTime } from "@/components/relative-time";
import { ToolkitLink } from "@/components/toolkit-link";
import { Drawer } from "@/components/ui/drawer";
import { Facts } from "@/components/ui/facts";
import { PermissionList } from "../../_parts/permission-list";
import { KeyState } from "./key-columns";

export function KeyDetails({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { name, kind, owner, hint, state, toolkit, permissions, createdBy, createdAt, expiresAt, lastUsedAt } = apiKey;
  return (
    <Drawer open onOpenChange={onClose} title={name}>
      <div className="flex flex-col gap-6">
        <Facts
          facts={{
            State: <KeyState state={state} />,
            Key: <span className="font-mono text-dense">…{hint}</span>,
            "Acts for": kind === "member" ? owner : "The organization",
            "Limited to": toolkit ? <ToolkitLink slug={toolkit} /> : "No toolkit",
            "Created by": <PersonName label={createdBy} />,
            Created: <RelativeTime value={createdAt} />,
            Expires: expiresAt ? <RelativeTime value={expiresAt} /> : "Never",
            "Last used": lastUsedAt ? <RelativeTime value={lastUsedAt} /> : "Never",
          }}
        />
        <PermissionList
          permissions={permissions}
          note={kind === "member" ? `Cut to what ${owner} may do at the moment of each call.` : undefined}
        />
      </div>
    </Drawer>
  );
}
