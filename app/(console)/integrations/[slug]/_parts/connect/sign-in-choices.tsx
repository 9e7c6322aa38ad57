"use client";
import type { OauthClient } from "@executor/core/oauth";
import { Checkbox } from "@/components/ui/checkbox";

/** Options of the request to the provider. Empty means the defaults. */
export type SignInOptions = { scopes?: string[]; addedScopes?: string[]; anotherAccount?: true };

type SignInChoicesProps = {
  client: OauthClient | undefined;
  /** The account of the connection that is signed in again. */
  account: string | null;
  wish: SignInOptions;
  onChange: (wish: SignInOptions) => void;
};

/** Chooses the scopes to ask for, and whether another account may replace the present one. */
export function SignInChoices({ client, account, wish, onChange }: SignInChoicesProps) {
  const usual = client?.scopes ?? [];
  const known = Object.entries(client?.knownScopes ?? {});
  const asked = wish.scopes ?? usual;
  const { anotherAccount, ...others } = wish;

  function ask(scope: string, isAsked: boolean) {
    onChange({ ...wish, scopes: isAsked ? [...asked, scope] : asked.filter((one) => one !== scope) });
  }

  return (
    <>
      {wish.addedScopes && (
        <p className="wrap-anywhere text-dense">
          Asks also for <span className="font-mono">{wish.addedScopes.join(" ")}</span>, which a call wants.
        </p>
      )}
      {known.length > 1 && client?.flow !== "client_credentials" && (
        <details className="flex flex-col gap-2">
          <summary className="cursor-pointer font-medium text-dense">
            What it may do <span className="font-normal text-secondary">({asked.length} asked for)</span>
          </summary>
          <div className="mt-2 flex max-h-56 flex-col gap-2 overflow-y-auto pl-2">
            {known.map(([scope, about]) => (
              <Checkbox
                key={scope}
                label={scope}
                hint={about || undefined}
                checked={asked.includes(scope)}
                onCheckedChange={(checked) => ask(scope, checked === true)}
              />
            ))}
          </div>
        </details>
      )}
      {account !== null && (
        <div className="flex flex-col gap-2 text-dense">
          <p className="wrap-anywhere">Signed in as {account}.</p>
          <Checkbox
            label="Replace it with another account"
            hint="Approvals for the present account no longer apply."
            checked={anotherAccount === true}
            onCheckedChange={(checked) => onChange(checked === true ? { ...others, anotherAccount: true } : others)}
          />
        </div>
      )}
    </>
  );
}
