"use client";

import { Menu } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Drawer } from "../ui/drawer";
import { IconButton } from "../ui/icon-button";
import { CommandPaletteButton } from "./command-palette";
import { Navigation, type NavigationGroup } from "./navigation";

type PhoneBarProps = { groups: NavigationGroup[]; organization: ReactNode; user: ReactNode };

export function PhoneBar({ groups, organization, user }: PhoneBarProps) {
  const [open, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 flex items-center gap-1 border-b bg-background px-2 py-1 md:hidden print:hidden">
      <IconButton label="Menu" onClick={() => setOpen(true)}>
        <Menu aria-hidden />
      </IconButton>
      <div className="min-w-0 flex-1">{organization}</div>
      <CommandPaletteButton compact />
      <Drawer open={open} onOpenChange={setOpen} side="left" title="Menu">
        <div className="flex min-h-full flex-col justify-between gap-6">
          <Navigation groups={groups} onNavigate={() => setOpen(false)} />
          {user}
        </div>
      </Drawer>
    </header>
  );
}
