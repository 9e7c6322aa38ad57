import type { WarningView } from "@executor/core/integrations";
import { TriangleAlert } from "lucide-react";
import { counted } from "../ui/counted";

const shownMax = 200;

/** Lists what could not be taken from the source as it stands, and what else is to be known of it, each with its location. */
export function Warnings({ warnings, isFolded }: { warnings: WarningView[]; isFolded?: boolean }) {
  if (warnings.length === 0) return null;
  return (
    <details
      open={!isFolded && warnings.length <= 3}
      className="w-fit max-w-full rounded-card border border-waiting-edge bg-waiting-tint text-dense open:w-full"
    >
      <summary className="cursor-pointer rounded-card px-3 py-2 font-medium text-waiting">
        <TriangleAlert aria-hidden className="mr-2 inline align-text-bottom" />
        {counted(warnings.length, "warning")} about the source
      </summary>
      <ul className="flex max-h-64 flex-col gap-2 overflow-y-auto border-waiting-edge border-t px-3 py-2.5">
        {warnings.slice(0, shownMax).map(({ message, place }) => (
          <li key={`${place} ${message}`} className="flex flex-col">
            <span className="wrap-anywhere">{message}</span>
            {place && <span className="font-mono text-label text-secondary wrap-anywhere">{place}</span>}
          </li>
        ))}
        {warnings.length > shownMax && <li className="text-secondary">and {warnings.length - shownMax} more</li>}
      </ul>
    </details>
  );
}
