import type { ReferenceEntry } from "@executor/core/http";

export function MethodPath({ method, path }: Pick<ReferenceEntry, "method" | "path">) {
  return (
    <span className="min-w-0 font-mono text-dense text-secondary wrap-anywhere">
      <span className="font-medium text-text">{method}</span> {path}
    </span>
  );
}
