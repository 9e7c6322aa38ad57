import { IntegrationIcon } from "@/components/integration-icon";
import { presets } from "@/components/source/presets";
import type { Source } from "@/components/source/source-of";

type PresetListProps = { onChoose: (source: Source) => void; disabled: boolean };

export function PresetList({ onChoose, disabled }: PresetListProps) {
  return (
    <section aria-label="Presets" className="grid gap-2 sm:grid-cols-3">
      {presets.map(({ slug, label, about, source }) => (
        <button
          key={slug}
          type="button"
          disabled={disabled}
          onClick={() => onChoose(source)}
          className="flex items-start gap-2.5 rounded-card border bg-raised p-3 text-left transition-colors duration-120 hover:bg-hover disabled:opacity-50"
        >
          <IntegrationIcon slug={slug} />
          <span className="flex min-w-0 flex-col">
            <span className="font-medium">{label}</span>
            <span className="text-label text-secondary">{about}</span>
          </span>
        </button>
      ))}
    </section>
  );
}
