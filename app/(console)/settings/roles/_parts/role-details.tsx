import type { Role } from "@executor/core/identity";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { counted } from "@/components/ui/counted";
import { Drawer } from "@/components/ui/drawer";
import { Facts } from "@/components/ui/facts";
import { PermissionList } from "../../_parts/permission-list";

type RoleDetailsProps = { role: Role; editable: boolean; onEdit: () => void; onRemove: () => void; onClose: () => void };

export function RoleDetails({ role, editable, onEdit, onRemove, onClose }: RoleDetailsProps) {
  const { slug, name, about, builtIn, members, permissions, patterns } = role;
  return (
    <Drawer open onOpenChange={onClose} title={name} description={about}>
      <div className="flex flex-col gap-6">
        <Facts
          facts={{
            Slug: <span className="font-mono text-dense">{slug}</span>,
            Kind: builtIn ? "Built in: the same in every organization" : <Badge>Own</Badge>,
            "Held by": counted(members, "member"),
            "Tools that exist for it": patterns.includes("*") ? (
              "Every tool"
            ) : (
              <ul className="font-mono text-dense">
                {patterns.map((pattern) => (
                  <li key={pattern} className="break-all">
                    {pattern}
                  </li>
                ))}
              </ul>
            ),
          }}
        />
        {editable && (
          <div className="flex gap-2">
            <Button onClick={onEdit}>Edit role</Button>
            <Button variant="ghost" onClick={onRemove}>
              Remove role
            </Button>
          </div>
        )}
        {permissions.length === 0 && (
          <Callout tone="waiting" title="This role allows nothing">
            Whoever has it signs in and sees no page. Give it at least one permission, or give its members another role.
          </Callout>
        )}
        <PermissionList permissions={permissions} />
      </div>
    </Drawer>
  );
}
