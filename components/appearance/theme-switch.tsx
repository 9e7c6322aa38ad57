"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";
import { Segmented } from "../ui/segmented";

const options = [
  { value: "system", label: "System", icon: <Monitor aria-hidden /> },
  { value: "light", label: "Light", icon: <Sun aria-hidden /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden /> },
];

export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const inBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return <Segmented label="Theme" options={options} value={inBrowser ? theme : undefined} onChange={setTheme} />;
}
