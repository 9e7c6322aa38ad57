import type { tokensOf } from "./tokens";
import { shownTokens } from "./tokens";

type Tokens = NonNullable<ReturnType<typeof tokensOf>>;

/** The number this product exists for, drawn: of all these dots an agent reads the blue one. */
export function ContextSaved({ all, one }: Tokens) {
  const saved = all - one;
  const share = Math.min(99.9, Math.floor((saved / all) * 1_000) / 10);
  return (
    <section aria-label="Context saved" className="flex flex-col justify-between gap-5 rounded-card border bg-raised p-5">
      <div className="flex flex-col gap-1">
        <h2 className="text-dense text-secondary">Kept out of each agent's context</h2>
        <p className="font-semibold text-hero tracking-tight">
          {shownTokens(saved)} <span className="font-medium text-secondary text-title tracking-normal">tokens</span>
        </p>
        <p className="max-w-prose text-dense text-secondary">
          It reads about <span className="font-medium text-accent">{shownTokens(one)}</span> instead, {share}% less: it searches
          for a tool and reads the types of what it calls.
        </p>
      </div>
      <Dots all={all} one={one} />
    </section>
  );
}

const pitch = 8;
const columns = 52;
const rowsMax = 9;

/** Each dot is as much as an agent reads, or more where there are too many of them. */
function Dots({ all, one }: Tokens) {
  const dots = Math.min(columns * rowsMax, Math.max(2, Math.round(all / one)));
  const rows = Math.ceil(dots / columns);
  const last = dots - (rows - 1) * columns;
  return (
    <svg aria-hidden viewBox={`0 0 ${columns * pitch} ${rows * pitch}`} className="w-full max-w-104 text-edge">
      <defs>
        <pattern id="dots" width={pitch} height={pitch} patternUnits="userSpaceOnUse">
          <circle cx={pitch / 2} cy={pitch / 2} r={1.6} fill="currentColor" />
        </pattern>
      </defs>
      <rect width={columns * pitch} height={(rows - 1) * pitch} fill="url(#dots)" />
      <rect y={(rows - 1) * pitch} width={last * pitch} height={pitch} fill="url(#dots)" />
      <circle cx={pitch / 2} cy={pitch / 2} r={4} className="fill-accent" />
    </svg>
  );
}
