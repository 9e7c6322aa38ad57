import { toneOf } from "./ui/tone";

type IntegrationIconProps = { slug: string; large?: boolean };

/** The first letter on a tone derived from the slug. It always stands beside the name, so screen readers skip it. */
export function IntegrationIcon({ slug, large }: IntegrationIconProps) {
  const size = large ? "size-9 text-[15px]" : "size-5 text-[11px]";
  return (
    <span
      aria-hidden
      style={toneOf(slug)}
      className={`avatar-tone inline-flex shrink-0 select-none items-center justify-center rounded-control font-medium uppercase ${size}`}
    >
      {[...slug][0]}
    </span>
  );
}
