import { cn } from "../ui/cn";
import { visibleText } from "../ui/visible-text";

/** An address on one line. Where it is too long it is cut in the middle, because its end says what it is. */
export function ToolAddress({ address, className }: { address: string; className?: string }) {
  const shown = visibleText(address.replace(/^tools\./, ""));
  const end = endOf(shown);
  return (
    <span title={visibleText(address)} className={cn("inline-flex min-w-0 max-w-full font-mono", className)}>
      <span className="min-w-0 truncate">{shown.slice(0, -end.length)}</span>
      <span className="max-w-[75%] shrink-0 truncate">{end}</span>
    </span>
  );
}

/** The last segment with its dot. */
const endOf = (address: string): string => address.slice(Math.max(0, address.lastIndexOf(".")));
