"use client";

import * as Radix from "@radix-ui/react-dialog";
import { Command } from "cmdk";
import { History, Monitor, Moon, Search, Sun } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Kbd } from "../ui/kbd";
import { useReturnFocus } from "../ui/use-return-focus";
import { type Recent, useRecents } from "./recents";
import { matchesWords } from "./stem";

type PaletteItem = {
  label: string;
  hint?: string;
  icon?: ReactNode;
  /** Shown instead of the icon and the label. */
  content?: ReactNode;
  keywords?: string[];
  /** The letter that leads there after `g`. */
  jump?: string;
} & ({ href: string; onSelect?: undefined } | { href?: undefined; onSelect: () => void });

export type PaletteGroup = { heading: string; items: PaletteItem[] };

/** Search results from elsewhere, as groups of their own below the fixed ones. */
export type PaletteSearch = {
  find: (typed: string) => Promise<PaletteGroup[]>;
  /** The headings of the groups that the visitor may find something in. */
  headings: readonly string[];
};

export type PaletteDialogProps = {
  groups: PaletteGroup[];
  search: PaletteSearch;
  /** Whose choices are remembered, and where. */
  scope: string;
  /** What was typed before it was there. */
  early: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function PaletteDialog({ groups, search, scope, early, open, onOpenChange }: PaletteDialogProps) {
  const router = useRouter();
  const appearance = useAppearance();
  const returnFocus = useReturnFocus();
  const [typed, setTyped] = useState(early);
  const { recents, recall, remember } = useRecents(scope);
  const found = useFound(open ? typed : "", search);
  const recent = useMemo(() => recentGroup(recents, groups, search.headings), [recents, groups, search.headings]);

  useEffect(() => {
    if (open) recall();
  }, [open, recall]);

  function choose(item: PaletteItem, heading: string) {
    onOpenChange(false);
    setTyped("");
    if (item.href === undefined) return item.onSelect();
    if (heading !== recent.heading) remember({ heading, label: item.label, hint: item.hint, href: item.href });
    router.push(item.href);
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-x-3 top-[12dvh] z-50 mx-auto animate-rise overflow-hidden rounded-dialog border bg-raised shadow-float focus-visible:outline-none sm:max-w-xl"
        >
          <Radix.Title className="sr-only">Search pages and actions</Radix.Title>
          <Command label="Search pages and actions" loop filter={containsEveryWord}>
            <div className="flex items-center gap-2 border-b px-4">
              <Search aria-hidden className="text-secondary" />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                placeholder="Find a page, a tool, a person, or say what to do"
                className="h-12 flex-1 bg-transparent text-body max-sm:text-heading focus-visible:outline-none"
              />
            </div>
            <Command.List className="max-h-[min(420px,60dvh)] overflow-y-auto p-2">
              <Command.Empty className="px-2 py-8 text-center text-secondary">Nothing matches. Try another word.</Command.Empty>
              {typed === "" && recent.items.length > 0 && <PaletteSection {...recent} choose={choose} />}
              {[...groups, appearance].map((group) => (
                <PaletteSection key={group.heading} {...group} choose={choose} />
              ))}
              {found.map((group) => (
                <PaletteSection key={group.heading} {...group} found={typed} choose={choose} />
              ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What was chosen last and may still be opened: pages as they stand now, and what kinds of things are still found. */
function recentGroup(recents: Recent[], groups: PaletteGroup[], headings: readonly string[]): PaletteGroup {
  const fixed = groups.flatMap(({ items }) => items);
  const items = recents.flatMap(({ heading, label, hint, href }): PaletteItem[] => {
    const known = fixed.find((item) => item.href === href);
    if (known) return [known];
    return headings.includes(heading) ? [{ label, hint, href, icon: <History aria-hidden /> }] : [];
  });
  return { heading: "Recent", items };
}

/** Searches when the typing pauses and drops answers that come too late. */
function useFound(typed: string, search: PaletteSearch): PaletteGroup[] {
  const [found, setFound] = useState<{ for: string; groups: PaletteGroup[] }>();
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted.length < 2) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      void search.find(wanted).then((groups) => isWanted && setFound({ for: wanted, groups }));
    }, 120);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [wanted, search]);
  return wanted.length >= 2 && found ? found.groups : [];
}

/** Letters scattered over a label are no match: "invite" must not find a label that merely has these letters in order. */
const containsEveryWord = (value: string, typed: string, keywords: string[] = []) =>
  matchesWords([value, ...keywords].join(" "), typed) ? 1 : 0;

type PaletteSectionProps = PaletteGroup & {
  choose: (item: PaletteItem, heading: string) => void;
  /** The text that the items were found for. They are not filtered again here. */
  found?: string;
};

function PaletteSection({ heading, items, found, choose }: PaletteSectionProps) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-label [&_[cmdk-group-heading]]:text-secondary"
    >
      {items.map((item) => (
        <Command.Item
          key={item.href ?? item.label}
          value={`${heading} ${item.label} ${item.href ?? ""}`}
          keywords={found === undefined ? item.keywords : [found]}
          onSelect={() => choose(item, heading)}
          className="flex h-9 items-center gap-2.5 rounded-control px-2 max-sm:h-11 data-[selected=true]:bg-selected data-[selected=true]:text-text [&_.lucide]:text-secondary"
        >
          {item.content ?? (
            <>
              {item.icon}
              <bdi className="truncate">{item.label}</bdi>
            </>
          )}
          <span className="min-w-0 flex-1 truncate text-label text-secondary">{item.hint}</span>
          {item.jump && (
            <span aria-hidden className="max-sm:hidden">
              <Kbd>{`g ${item.jump}`}</Kbd>
            </span>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
function useAppearance(): PaletteGroup {
  const { setTheme } = useTheme();
  const keywords = ["theme", "appearance", "mode"];
  return {
    heading: "Appearance",
    items: [
      { label: "Use light theme", icon: <Sun aria-hidden />, keywords, onSelect: () => setTheme("light") },
      { label: "Use dark theme", icon: <Moon aria-hidden />, keywords, onSelect: () => setTheme("dark") },
      { label: "Use system theme", icon: <Monitor aria-hidden />, keywords, onSelect: () => setTheme("system") },
    ],
  };
}
