import { SquareTerminal } from "lucide-react";
import type { ReactNode } from "react";

export default function SetupLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center gap-8 px-gutter py-12 sm:pt-[10dvh]">
      <header className="flex items-center gap-2 font-medium text-secondary">
        <SquareTerminal aria-hidden />
        Executor Console
      </header>
      <main className="flex w-full max-w-150 flex-col gap-6">{children}</main>
    </div>
  );
}
