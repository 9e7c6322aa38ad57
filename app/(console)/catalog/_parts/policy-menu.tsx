import { Ban, Check, Clock, ShieldCheck } from "lucide-react";
import type { ToolPolicy } from "@/components/tool-badges";
import { Button } from "@/components/ui/button";
import { DropdownItem, DropdownMenu } from "@/components/ui/dropdown-menu";

export const policyActs = [
  { action: "block", label: "Block", icon: <Ban aria-hidden /> },
  { action: "require_approval", label: "Require approval", icon: <Clock aria-hidden /> },
  { action: "allow", label: "Allow", icon: <Check aria-hidden /> },
] as const;

/** What else may hold for one tool. */
export function PolicyMenu({ current, onChoose }: { current: ToolPolicy; onChoose: (action: ToolPolicy) => void }) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button size="small">
          <ShieldCheck aria-hidden />
          Change policy
        </Button>
      }
    >
      {policyActs.map(({ action, label, icon }) => (
        <DropdownItem key={action} icon={icon} disabled={action === current} onSelect={() => onChoose(action)}>
          {label}
        </DropdownItem>
      ))}
    </DropdownMenu>
  );
}
