import type { ReferenceEntry } from "@executor/core/http";
import { CodeBlock } from "@/components/ui/code-block";
import { MethodPath } from "./method-path";

/** One operation with what it takes and gives, as TypeScript. */
export function ReferenceOperation({ entry }: { entry: ReferenceEntry }) {
  const { name, summary, needs, method, path, parameters, body, answer, mediaType } = entry;
  return (
    <article id={name} aria-labelledby={`${name}-title`} className="flex scroll-mt-6 flex-col gap-3">
      <header className="flex flex-col gap-1">
        <h2 id={`${name}-title`} className="font-semibold text-heading">
          {summary}
        </h2>
        <MethodPath method={method} path={path} />
        <p className="text-dense text-secondary">{needs.replaceAll("`", "")}</p>
      </header>
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      {body !== null && <Part title="Body" code={body} />}
      <Part title={mediaType === "application/json" ? "Answer" : `Answer, ${mediaType}`} code={answer} />
      <Part title="curl" code={curlOf(entry)} />
    </article>
  );
}

function Parameters({ parameters }: Pick<ReferenceEntry, "parameters">) {
  return (
    <dl className="grid gap-x-6 gap-y-1.5 rounded-card border px-3 py-2.5 text-dense sm:grid-cols-[max-content_minmax(0,1fr)]">
      {parameters.map(({ name, location, isRequired, type }) => (
        <div key={name} className="contents">
          <dt className="font-mono wrap-anywhere">{name}</dt>
          <dd className="min-w-0 text-secondary">
            <span className="font-mono wrap-anywhere">{type}</span>
            {`, in the ${location}${isRequired ? "" : ", optional"}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ title, code }: { title: string; code: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="font-medium text-label text-secondary">{title}</h3>
      <CodeBlock code={code} label={title} className="max-h-96 overflow-y-auto" />
    </div>
  );
}

function curlOf({ method, path, body }: ReferenceEntry): string {
  const target = `"$ORIGIN${path}"`;
  const how = method === "GET" ? "" : `-X ${method} `;
  const sent = body === null ? "" : ` \\\n  -H 'content-type: application/json' -d @body.json`;
  return `curl ${how}${target} -H "authorization: Bearer $KEY"${sent}`;
}
