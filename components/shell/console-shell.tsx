import type { ReactNode } from "react";
import { CommandPalette, CommandPaletteButton, type PaletteGroup, type PaletteSearch } from "./command-palette";
import type { NavigationGroup } from "./navigation";
import { PhoneBar } from "./phone-bar";
import { Sidebar } from "./sidebar";

type ConsoleShellProps = {
  navigation: NavigationGroup[];
  palette: PaletteGroup[];
  paletteSearch: PaletteSearch;
  /** Whose choices in the palette are remembered, and where. */
  paletteScope: string;
  organization: ReactNode;
  user: ReactNode;
  children: ReactNode;
};

export function ConsoleShell(props: ConsoleShellProps) {
  const { navigation, palette, paletteSearch, paletteScope, organization, user, children } = props;
  return (
    <CommandPalette groups={palette} search={paletteSearch} scope={paletteScope}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control border bg-raised px-3 py-2 font-medium focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh max-md:flex-col">
        <Sidebar
          groups={navigation}
          top={
            <>
              {organization}
              <CommandPaletteButton />
            </>
          }
          bottom={user}
        />
        <PhoneBar groups={navigation} organization={organization} user={user} />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full min-w-0 max-w-320 flex-1 has-data-full-width:max-w-none px-gutter py-6 focus-visible:outline-none"
        >
          {children}
        </main>
      </div>
    </CommandPalette>
  );
}
