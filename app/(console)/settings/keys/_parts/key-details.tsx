import type { ApiKey } from "@executor/core/identity";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { Facts } from "@/components/ui/facts";
import { PermissionList } from "../../_parts/permission-list";
import { keyFacts } from "./key-facts";

export function KeyDetails({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { id, name, kind, owner, permissions } = apiKey;
  return (
    <Drawer open onOpenChange={onClose} title={name}>
      <div className="flex flex-col gap-6">
        <Facts facts={keyFacts(apiKey)} />
        <Button asChild className="self-start">
          <Link href={`/settings/keys/${id}`}>Budgets, runs and audit log</Link>
        </Button>
        <PermissionList
          permissions={permissions}
          note={kind === "member" ? `Cut to what ${owner} may do at the moment of each call.` : undefined}
        />
      </div>
    </Drawer>
  );
}
