import { IntegrationIcon } from "@/components/integration-icon";
import { type Preset, presets } from "@/components/source/presets";

type PresetListProps = { onChoose: (preset: Preset) => void; disabled: boolean };

export function PresetList({ onChoose, disabled }: PresetListProps) {
  return (
    <section aria-label="Presets" className="grid gap-2 sm:grid-cols-3">
      {presets.map((preset) => (
        <button
          key={preset.slug}
          type="button"
          disabled={disabled}
          onClick={() => onChoose(preset)}
          className="flex items-start gap-2.5 rounded-card border bg-raised p-3 text-left transition-colors duration-120 hover:bg-hover disabled:opacity-50"
        >
          <IntegrationIcon slug={preset.slug} />
          <span className="flex min-w-0 flex-col">
            <span className="font-medium">{preset.label}</span>
            <span className="text-label text-secondary">{preset.about}</span>
          </span>
        </button>
      ))}
    </section>
  );
}
