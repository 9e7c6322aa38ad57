import { cn } from "@/components/ui/cn";
import { counted } from "@/components/ui/counted";

type UndecidedRowProps = { tools: number; asking: number; isLit: boolean };

/** What happens where no policy decides. */
export function UndecidedRow({ tools, asking, isLit }: UndecidedRowProps) {
  return (
    <div
      className={cn(
        "-mx-4 -mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-b-card px-4 py-3 text-dense",
        isLit && "bg-selected",
      )}
    >
      <span className="min-w-0">
        <span className="font-medium">Everything else</span>{" "}
        <span className="text-secondary">asks where its source says that it changes something, and runs otherwise.</span>
      </span>
      <span className="text-secondary tabular-nums">
        {tools === 0
          ? "No tool is left"
          : `${counted(tools, "tool")}: ${asking.toLocaleString("en")} ask, ${(tools - asking).toLocaleString("en")} run`}
      </span>
    </div>
  );
}
