import type { ReactNode } from "react";

/** A page without the console around it. */
export function Standalone({ children }: { children: ReactNode }) {
  return <main className="flex min-h-dvh flex-col justify-center px-gutter">{children}</main>;
}
