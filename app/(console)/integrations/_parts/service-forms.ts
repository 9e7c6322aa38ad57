import type { IntegrationKind } from "@executor/core/integrations";
import type { Service } from "@/components/source/source-of";

/** One way to give a source that is spoken to. */
export type ServiceForm = {
  kind: string;
  label: string;
  source: "endpoint" | "command" | "none";
  config: Record<string, unknown>;
};

/** The example is chosen by its name and needs no form. */
export const serviceForms = (kinds: readonly IntegrationKind[]): ServiceForm[] =>
  kinds
    .filter(({ id }) => id !== "example")
    .flatMap(({ id, sources }) =>
      sources.flatMap(({ kind, label, config }) => (kind === "document" ? [] : [{ kind: id, label, source: kind, config }])),
    );

/** The form of a service that was found or recognised. */
export const formOf = (forms: readonly ServiceForm[], kind: string, service: Service): ServiceForm | undefined =>
  forms.find((form) => form.kind === kind && form.source === sourceOf(service));

function sourceOf(service: Service): ServiceForm["source"] {
  if ("endpoint" in service) return "endpoint";
  return "command" in service ? "command" : "none";
}

export function emptyService({ source }: ServiceForm): Service {
  if (source === "endpoint") return { endpoint: "", config: {} };
  return source === "command" ? { command: "", args: [], config: {} } : { config: {} };
}
