import type { ReactNode } from "react";
import { ProductName } from "./product-name";

/** The frame of pages before the console: the product's name above one column. */
export function EntryFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center gap-8 px-gutter py-12 sm:pt-[14dvh]">
      <ProductName />
      <main className="flex w-full max-w-100 flex-col gap-6">{children}</main>
    </div>
  );
}
