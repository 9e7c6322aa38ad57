import { toneOf } from "./ui/tone";

type IntegrationIconProps = { slug: string; large?: boolean };

/** The first letter on a tone that the slug decides; always beside the name, so silent for screen readers. */
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
