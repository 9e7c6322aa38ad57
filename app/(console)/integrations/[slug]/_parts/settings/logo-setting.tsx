"use client";

import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { IntegrationIcon } from "@/components/integration-icon";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { removeLogoAction, setLogoAction } from "../../actions";
import { drawLogo } from "./draw-logo";

type LogoSettingProps = { slug: string; logo: string | null; picture: string | null };

/** The picture that stands for the integration everywhere. What is chosen is drawn small here, so that no file is too large. */
export function LogoSetting({ slug, logo, picture }: LogoSettingProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const given = useAction(useOrganizationAction(setLogoAction));
  const removed = useAction(useOrganizationAction(removeLogoAction));
  const trouble = isUnreadable
    ? "Your browser cannot show this file as a picture. Choose a PNG, WebP, SVG or JPEG."
    : (given.failure ?? removed.failure)?.message;

  async function choose(file: File | undefined) {
    if (!file) return;
    const drawn = await drawLogo(file);
    setUnreadable(drawn === null);
    if (drawn) given.run({ slug, picture: drawn });
  }

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 font-medium text-dense">Logo</legend>
      <div className="flex flex-wrap items-center gap-3">
        <IntegrationIcon slug={slug} logo={logo} picture={picture} large />
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture"
          accept="image/png,image/webp,image/svg+xml,image/jpeg"
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <Button pending={given.pending} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden />
          {picture ? "Change picture" : "Upload picture"}
        </Button>
        {picture && (
          <Button variant="ghost" pending={removed.pending} onClick={() => removed.run({ slug })}>
            Remove picture
          </Button>
        )}
      </div>
      {trouble && <Callout tone="failed" live title={trouble} />}
    </fieldset>
  );
}
