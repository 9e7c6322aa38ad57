import type { IntegrationLine } from "@executor/core/integrations";
import { Card } from "@/components/ui/card";

type TokensCardProps = { integrations: IntegrationLine[]; search: object };

const charactersPerToken = 4;

/** Compares the tokens of all tools together with those of one search result. */
export function TokensCard({ integrations, search }: TokensCardProps) {
  const all = tokens(integrations.reduce((sum, { characters }) => sum + characters, 0));
  const one = tokens(JSON.stringify(search).length);
  if (all <= one) return null;
  return (
    <Card
      title="Context saved"
      description="An agent searches and reads the types of the tools it calls, instead of being handed all of them. Counted as four characters a token."
    >
      <dl className="flex flex-col gap-3">
        <Amount label="Names, descriptions and inputs of all tools" amount={all} share={1} tone="bg-edge" />
        <Amount label="The answer to one search" amount={one} share={one / all} tone="bg-accent" />
      </dl>
    </Card>
  );
}

type AmountProps = { label: string; amount: number; share: number; tone: string };

function Amount({ label, amount, share, tone }: AmountProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-dense text-secondary">{label}</dt>
      <dd className="font-mono text-dense">about {amount.toLocaleString("en")} tokens</dd>
      <dd aria-hidden className="mt-1 w-full">
        <span className={`block h-1.5 min-w-1 rounded-full ${tone}`} style={{ width: `${Math.min(share * 100, 100)}%` }} />
      </dd>
    </div>
  );
}

/** Rounds to two digits, because it is an estimate. */
const tokens = (characters: number): number => Number((characters / charactersPerToken).toPrecision(2));
