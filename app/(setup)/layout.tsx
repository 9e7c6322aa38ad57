import type { ReactNode } from "react";
import { ProductName } from "../_parts/product-name";
import { CallSketch } from "../_parts/sketch/call-sketch";
import { SketchProvider } from "../_parts/sketch/sketch";

/** The steps on the left, and beside them where a call goes, as far as the steps have come. */
export default function SetupLayout({ children }: { children: ReactNode }) {
  return (
    <SketchProvider>
      <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <div className="flex min-w-0 justify-center px-gutter py-10">
          <div className="flex w-full min-w-0 max-w-150 flex-col gap-8">
            <ProductName />
            <main className="flex flex-col gap-6">{children}</main>
          </div>
        </div>
        <aside aria-label="Where a call goes" className="border-l bg-surface max-lg:hidden">
          <div className="sticky top-0 flex min-h-dvh flex-col justify-center p-10">
            <CallSketch />
          </div>
        </aside>
      </div>
    </SketchProvider>
  );
}
