"use client";

import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { CodeBlock } from "../ui/code-block";

type SecretOnceProps = { label: string; secret: string; explanation?: string; onStored: () => void };

export function SecretOnce({ label, secret, explanation, onStored }: SecretOnceProps) {
  return (
    <div className="flex flex-col gap-3">
      <Callout tone="waiting" title="Copy it now. It is shown only this once.">
        {explanation}
      </Callout>
      <CodeBlock code={secret} label={label} />
      <div className="flex justify-end">
        <Button variant="primary" onClick={onStored}>
          Done
        </Button>
      </div>
    </div>
  );
}
