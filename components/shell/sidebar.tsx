"use client";

import { PanelLeft } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../ui/icon-button";
import { Navigation, type NavigationGroup } from "./navigation";
import { useSidebar } from "./use-sidebar";

type SidebarProps = { groups: NavigationGroup[]; top: ReactNode; bottom: ReactNode };

export function Sidebar({ groups, top, bottom }: SidebarProps) {
  const { isCollapsed, toggle } = useSidebar();
  return (
    <aside
      data-rail
      aria-label="Sidebar"
      className="sticky top-0 hidden h-dvh w-58 shrink-0 flex-col border-r bg-surface transition-[width] duration-150 ease-out md:flex print:hidden collapsed:w-13"
    >
      <div className="flex flex-col gap-2 p-2">{top}</div>
      <div className="flex-1 overflow-y-auto p-2">
        <Navigation groups={groups} />
      </div>
      <div className="flex items-center gap-1 border-t p-2 collapsed:flex-col-reverse">
        <div className="min-w-0 flex-1">{bottom}</div>
        <IconButton label={isCollapsed ? "Expand sidebar" : "Collapse sidebar"} aria-expanded={!isCollapsed} onClick={toggle}>
          <PanelLeft aria-hidden />
        </IconButton>
      </div>
    </aside>
  );
}
