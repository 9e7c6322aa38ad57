"use client";

import type { LogoName } from "@executor/core/presets";
import { useKnownIntegration } from "./known-integrations";
import { logos } from "./logo/logos";
import { cn } from "./ui/cn";
import { toneOf } from "./ui/tone";

type IntegrationIconProps = {
  slug: string;
  /** For what is no integration yet. */
  logo?: string | null;
  /** The address of the picture that somebody gave it, where the page knows better than what was loaded with it. */
  picture?: string | null;
  large?: boolean;
};

/** The picture that somebody gave it, else the logo of its service, else the first letter. It always stands beside the name, so screen readers skip it. */
export function IntegrationIcon({ slug, logo, picture, large }: IntegrationIconProps) {
  const known = useKnownIntegration(slug);
  const shown = logo ?? known?.logo;
  const given = picture === undefined ? known?.picture : picture;
  const size = large ? "size-9 text-[15px]" : "size-5 text-[11px]";
  const frame = cn("inline-flex shrink-0 select-none items-center justify-center rounded-control", size);
  if (given) {
    const look = { backgroundImage: `url("${given}")` };
    return <span aria-hidden style={look} className={cn(frame, "bg-center bg-contain bg-no-repeat")} />;
  }
  if (hasLogo(shown)) {
    const { picture, color } = logos[shown];
    const look = { "--logo": color, maskImage: `url("${picture}")` } as React.CSSProperties; // safe: custom properties are allowed, only not in the type
    return (
      <span aria-hidden className={cn(frame, "border bg-raised")}>
        <span style={look} className={cn("logo", large ? "size-5" : "size-3")} />
      </span>
    );
  }
  return (
    <span aria-hidden style={toneOf(slug)} className={cn(frame, "avatar-tone font-medium uppercase")}>
      {[...slug][0]}
    </span>
  );
}

const hasLogo = (name: string | null | undefined): name is LogoName => typeof name === "string" && Object.hasOwn(logos, name);
