"use client";

import { Keyboard, Search } from "lucide-react";
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { IconButton } from "../ui/icon-button";
import { Kbd } from "../ui/kbd";
import type { PaletteGroup, PaletteSearch } from "./palette-dialog";
import { type Jump, useJumps } from "./use-jumps";
import { usePaletteDialog } from "./use-palette-dialog";

export type { PaletteGroup, PaletteSearch };

const ShortcutsSheet = lazy(() => import("./shortcuts-sheet").then((module) => ({ default: module.ShortcutsSheet })));

const OpenPalette = createContext<() => void>(() => {});

type CommandPaletteProps = {
  groups: PaletteGroup[];
  search: PaletteSearch;
  /** Whose choices are remembered, and where. */
  scope: string;
  children: ReactNode;
};

/** Wraps the pages. ⌘K, Ctrl+K and every button below open it; `g` and a letter, and `?`, work without it. */
export function CommandPalette({ groups, search, scope, children }: CommandPaletteProps) {
  const [open, setOpen] = useState(false);
  const { Dialog, early } = usePaletteDialog(open);
  const [isHelping, setHelping] = useState(false);
  const jumps = useMemo(() => jumpsOf(groups), [groups]);
  const help = useCallback(() => setHelping(true), []);
  useJumps(jumps, help);
  const withHelp = useMemo(() => [...groups, helpGroup(help)], [groups, help]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpen((was) => !was);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <OpenPalette value={() => setOpen(true)}>
      {children}
      {Dialog && (
        <Dialog groups={withHelp} search={search} scope={scope} early={early.current} open={open} onOpenChange={setOpen} />
      )}
      <Suspense>{isHelping && <ShortcutsSheet jumps={jumps} open onOpenChange={setHelping} />}</Suspense>
    </OpenPalette>
  );
}

const jumpsOf = (groups: PaletteGroup[]): Jump[] =>
  groups.flatMap(({ items }) => items.flatMap(({ jump, href, label }) => (jump && href ? [{ key: jump, href, label }] : [])));

const helpGroup = (onSelect: () => void): PaletteGroup => ({
  heading: "Help",
  items: [{ label: "Keyboard shortcuts", icon: <Keyboard aria-hidden />, keywords: ["keys", "help"], hint: "?", onSelect }],
});

/** `compact` shows only the icon, for phones. */
export function CommandPaletteButton({ compact }: { compact?: boolean }) {
  const open = useContext(OpenPalette);
  const onMac = useSyncExternalStore(never, isMac, () => true);
  if (compact) {
    return (
      <IconButton label="Search" onClick={open}>
        <Search aria-hidden />
      </IconButton>
    );
  }
  return (
    <button
      type="button"
      onClick={open}
      aria-keyshortcuts="Meta+K Control+K"
      className="flex h-8 w-full items-center gap-2 rounded-control border border-edge bg-raised px-2 text-secondary hover:text-text collapsed:justify-center collapsed:px-0"
    >
      <Search aria-hidden />
      <span className="flex-1 text-left collapsed:sr-only">Search</span>
      <span aria-hidden className="collapsed:hidden">
        <Kbd>{onMac ? "⌘K" : "Ctrl K"}</Kbd>
      </span>
    </button>
  );
}

const never = () => () => {};
const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);
