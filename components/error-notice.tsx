import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { CopyButton } from "./ui/copy-button";

type ErrorNoticeProps = { what: string; meaning?: string; todo: string; reference?: string; actions?: ReactNode };

export function ErrorNotice({ what, meaning, todo, reference, actions }: ErrorNoticeProps) {
  return (
    <section role="alert" className="mx-auto flex w-full max-w-lg flex-col items-start gap-2 py-16">
      <TriangleAlert aria-hidden className="text-failed" />
      <h1 className="font-semibold text-title">{what}</h1>
      {meaning && <p className="text-secondary">{meaning}</p>}
      <p className="text-secondary">{todo}</p>
      {reference && (
        <p className="flex items-center gap-1 text-dense text-secondary">
          Reference <code className="font-mono text-text">{reference}</code>
          <CopyButton text={reference} label="Copy reference" />
        </p>
      )}
      {actions && <div className="flex flex-wrap gap-2 pt-3">{actions}</div>}
    </section>
  );
}
