import type { previewIntegration } from "@executor/core/integrations";
import type { Source } from "./source-of";

export type Preview = Awaited<ReturnType<typeof previewIntegration>>;

/** A source and the integration it would become. */
export type Previewed = { source: Source; kind?: string; preview: Preview };
