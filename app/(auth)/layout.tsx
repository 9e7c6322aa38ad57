import { SquareTerminal } from "lucide-react";
import type { ReactNode } from "react";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center gap-8 px-gutter py-12 sm:pt-[14dvh]">
      <header className="flex items-center gap-2 font-medium text-secondary">
        <SquareTerminal aria-hidden />
        Executor Console
      </header>
      <main className="w-full max-w-100">{children}</main>
    </div>
  );
}
