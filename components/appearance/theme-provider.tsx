"use client";

import { ThemeProvider as Attribute } from "next-themes";
import { type ReactNode, useState } from "react";
import { Nonce } from "../ui/nonce";
import { preferences } from "./preference";

type ThemeProviderProps = { nonce?: string; children: ReactNode };

/** Sets theme, density and sidebar on the root element before the first paint. The root element needs suppressHydrationWarning. */
export function ThemeProvider({ nonce, children }: ThemeProviderProps) {
  const [firstNonce] = useState(() => lendNonce(nonce)); // a later render brings another nonce, but the policy of the page stays
  return (
    <>
      {Object.entries(preferences).map(([name, values]) => (
        <Attribute
          key={name}
          attribute={`data-${name}`}
          storageKey={name}
          themes={[...values]}
          defaultTheme={values[0]}
          enableSystem={false}
          enableColorScheme={false}
          nonce={nonce}
        />
      ))}
      <Attribute attribute="data-theme" nonce={nonce}>
        <Nonce value={firstNonce}>{children}</Nonce>
      </Attribute>
    </>
  );
}

/** The scroll lock of dialogs adds a style element and reads its nonce from this global. */
function lendNonce(nonce: string | undefined) {
  if (typeof window !== "undefined" && nonce) Object.assign(window, { __webpack_nonce__: nonce });
  return nonce;
}
