"use client";

import { FlaskConical } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Select } from "@/components/ui/select";
import { evaluateAgentAction } from "../../../actions";

export type VersionChoice = { version: number; isPublished: boolean };
type TryAllProps = { slug: string; versions: VersionChoice[]; mayDebug: boolean };

const now = "now";

/** Tries a version with all tasks. Models are asked, so it takes a while and may cost something. */
export function TryAll({ slug, versions, mayDebug }: TryAllProps) {
  const router = useRouter();
  const { run, pending, failure } = useAction(useOrganizationAction(evaluateAgentAction), () => router.refresh());
  const published = versions.find(({ isPublished }) => isPublished);
  const [chosen, setChosen] = useState(mayDebug || !published ? now : String(published.version));
  const options = [
    ...(mayDebug ? [{ value: now, label: "As it is now" }] : []),
    ...versions.map(({ version, isPublished }) => ({
      value: String(version),
      label: `Version ${version}${isPublished ? ", runs" : ""}`,
    })),
  ];
  if (options.length === 0) return null;
  const wanted = chosen === now ? { debug: true } : { version: Number(chosen) };
  return (
    <div className="flex flex-col items-end gap-2">
      <span className="flex flex-wrap gap-2">
        <Select aria-label="What is tried" value={chosen} onValueChange={setChosen} options={options} className="w-44" />
        <Button pending={pending} onClick={() => run({ agent: slug, ...wanted })}>
          <FlaskConical aria-hidden />
          Try all tasks
        </Button>
      </span>
      {failure && <Callout tone="failed" live title={failure.message} />}
    </div>
  );
}
