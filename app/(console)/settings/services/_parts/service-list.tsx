import type { ServiceCredential } from "@executor/core/credentials";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { visibleText } from "@/components/ui/visible-text";
import { EnterKey } from "./enter-key";
import { RemoveKey } from "./remove-key";

type Service = {
  provider_key: string;
  provider_variant: string;
  label: string;
  endpoint: string;
  tools: string[];
  by_operator: boolean;
};

type ServiceListProps = { services: Service[]; credentials: ServiceCredential[]; mayWrite: boolean };

/** What the built-in tools use, with whose key they use it now. */
export function ServiceList({ services, credentials, mayWrite }: ServiceListProps) {
  return (
    <ul aria-label="Services" className="divide-y rounded-card border">
      {services.map((service) => {
        const { provider_key, provider_variant, label, tools } = service;
        const own = credentials.find((one) => one.provider_key === provider_key && one.provider_variant === provider_variant);
        const id = `${provider_key}/${provider_variant}`;
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-3 py-2.5">
            <div className="flex min-w-0 flex-col gap-0.5">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {label} <KeyState own={own} byOperator={service.by_operator} />
              </span>
              <span className="text-dense text-secondary">
                used by {tools.map((tool) => `builtin.${tool}`).join(", ")} at{" "}
                <span className="font-mono wrap-anywhere">{own?.values.endpoint ?? service.endpoint}</span>
              </span>
              {own && <SetBy credential={own} />}
            </div>
            {mayWrite && (
              <div className="flex gap-2">
                <EnterKey
                  id={id}
                  label={own ? "Change" : "Enter key"}
                  title={`Key of ${label}`}
                  service={service}
                  endpoint={own?.values.endpoint}
                  hasKey={own !== undefined}
                />
                {own && <RemoveKey id={own.id} name={label} />}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function KeyState({ own, byOperator }: { own: ServiceCredential | undefined; byOperator: boolean }) {
  if (own) return <Badge tone="succeeded">Key of the organization</Badge>;
  return byOperator ? <Badge>Key of the operator</Badge> : <Badge tone="waiting">No key</Badge>;
}

export function SetBy({ credential }: { credential: ServiceCredential }) {
  return (
    <span className="text-dense text-secondary">
      added by {visibleText(credential.created_by)}, last changed <RelativeTime value={credential.updated_at} />
    </span>
  );
}
