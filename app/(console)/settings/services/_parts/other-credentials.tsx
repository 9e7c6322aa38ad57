import type { ServiceCredential } from "@executor/core/credentials";
import { Card } from "@/components/ui/card";
import { EnterKey } from "./enter-key";
import { RemoveKey } from "./remove-key";
import { SetBy } from "./service-list";

/** Keys that tools of the organization name. */
export function OtherCredentials({ credentials, mayWrite }: { credentials: ServiceCredential[]; mayWrite: boolean }) {
  return (
    <Card title="Other keys" description="Tools of the organization name them, by these names or by their id.">
      <ul aria-label="Other keys" className="divide-y">
        {credentials.map((credential) => {
          const { id, provider_key, provider_variant, values } = credential;
          const name = provider_variant === "" ? provider_key : `${provider_key}/${provider_variant}`;
          const service = { provider_key, provider_variant, endpoint: values.endpoint ?? "the address of the service" };
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
              <div className="flex min-w-0 flex-col">
                <span className="font-mono text-dense wrap-anywhere">{name}</span>
                <SetBy credential={credential} />
              </div>
              {mayWrite && (
                <div className="flex gap-2">
                  <EnterKey id={id} label="Change" title={`Key ${name}`} service={service} endpoint={values.endpoint} hasKey />
                  <RemoveKey id={id} name={name} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
