import { cn } from "./cn";
import { CopyButton } from "./copy-button";

type CodeBlockProps = { code: string; label?: string; className?: string };

export function CodeBlock({ code, label = "Code", className }: CodeBlockProps) {
  return (
    <figure aria-label={label} className={cn("relative rounded-card border bg-surface", className)}>
      <pre className={"whitespace-pre-wrap py-2.5 pr-12 pl-3 font-mono text-dense wrap-anywhere"}>
        <code>{code}</code>
      </pre>
      <span className="absolute top-1 right-1 rounded-control bg-surface">
        <CopyButton text={code} label={`Copy ${label.toLowerCase()}`} />
      </span>
    </figure>
  );
}
