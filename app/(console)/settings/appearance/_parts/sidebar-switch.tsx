"use client";

import { PanelLeft, PanelLeftClose, PanelLeftDashed } from "lucide-react";
import { usePreference } from "@/components/appearance/preference";
import { Segmented } from "@/components/ui/segmented";

const options: { value: "auto" | "open" | "collapsed"; label: string; icon: React.ReactNode }[] = [
  { value: "auto", label: "By width", icon: <PanelLeftDashed aria-hidden /> },
  { value: "open", label: "Open", icon: <PanelLeft aria-hidden /> },
  { value: "collapsed", label: "Icons", icon: <PanelLeftClose aria-hidden /> },
];

export function SidebarSwitch() {
  const [sidebar, setSidebar] = usePreference("sidebar");
  return <Segmented label="Sidebar" options={options} value={sidebar} onChange={setSidebar} />;
}
