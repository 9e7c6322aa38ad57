import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Drawer } from "@/components/ui/drawer";
import type { ApiKey } from "@/lib/identity";
import { permissions as words } from "@/lib/operation/permission";
import { Facts } from "../../_parts/facts";
import { stateTones } from "./key-columns";

export function KeyDetails({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { name, kind, owner, hint, state, permissions, createdBy, createdAt, expiresAt, lastUsedAt } = apiKey;
  return (
    <Drawer open onOpenChange={onClose} title={name}>
      <div className="flex flex-col gap-6">
        <Facts
          facts={{
            State: <Badge tone={stateTones[state]}>{state}</Badge>,
            Key: <span className="font-mono text-dense">…{hint}</span>,
            "Acts for": kind === "member" ? owner : "the organization",
            "Created by": createdBy,
            Created: <RelativeTime value={createdAt} />,
            Expires: expiresAt ? <RelativeTime value={expiresAt} /> : "never",
            "Last used": lastUsedAt ? <RelativeTime value={lastUsedAt} /> : "never",
          }}
        />
        <section className="flex flex-col gap-2">
          <h3 className="font-medium">Permissions</h3>
          {kind === "member" && (
            <p className="text-dense text-secondary">Cut to what {owner} may do at the moment of each call.</p>
          )}
          <ul className="divide-y rounded-card border">
            {permissions.map((permission) => (
              <li key={permission} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
                {words[permission]}
                <span className="font-mono text-dense text-secondary">{permission}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Drawer>
  );
}
