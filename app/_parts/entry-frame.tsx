import { SquareTerminal } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type EntryFrameProps = { width: "form" | "page"; children: ReactNode };

/** The frame of pages before the console: the product's name above one column. */
export function EntryFrame({ width, children }: EntryFrameProps) {
  const isForm = width === "form";
  return (
    <div className={cn("flex min-h-dvh flex-col items-center gap-8 px-gutter py-12", isForm ? "sm:pt-[14dvh]" : "sm:pt-[10dvh]")}>
      <header className="flex items-center gap-2 font-medium text-secondary">
        <SquareTerminal aria-hidden />
        Executor Console
      </header>
      <main className={cn("flex w-full flex-col gap-6", isForm ? "max-w-100" : "max-w-150")}>{children}</main>
    </div>
  );
}
