import type { OfferedTool } from "@executor/core/integrations";
import { EffectText } from "../tool-badges";
import { ToolName } from "../tool-name/tool-name";
import { counted } from "../ui/counted";
import { visibleText } from "../ui/visible-text";
import { withoutMarkdown } from "../ui/without-markdown";

type OfferedToolsProps = { slug: string; items: OfferedTool[]; total: number };

/** Tools that a connection would bring. They have no address yet. */
export function OfferedTools({ slug, items, total }: OfferedToolsProps) {
  return (
    <ul aria-label="Tools once it is connected" className="flex flex-col divide-y">
      {items.map(({ name, title, description, effect }) => (
        <li key={name} className="flex items-center justify-between gap-4 px-4 py-2 text-dense">
          <span className="flex min-w-0 flex-col">
            <ToolName address={`${slug}.${name}`} title={title} layout="name" />
            <bdi className="truncate text-label text-secondary">{visibleText(withoutMarkdown(description))}</bdi>
          </span>
          <span className="shrink-0">
            <EffectText effect={effect} />
          </span>
        </li>
      ))}
      {total > items.length && (
        <li className="px-4 py-2 text-label text-secondary">and {counted(total - items.length, "tool")} more: search for them</li>
      )}
    </ul>
  );
}
