import { CodeBlock } from "@/components/ui/code-block";

/** What a tool is made of, to read. What says nothing is left out. */
export function Definition({ parts }: { parts: Readonly<Record<string, unknown>> }) {
  return Object.entries(parts)
    .filter(([, value]) => !isEmpty(value))
    .map(([title, value]) => (
      <section key={title} className="flex flex-col gap-1.5">
        <h3 className="font-medium text-dense">{title}</h3>
        <CodeBlock code={JSON.stringify(value, null, 2)} label={title} />
      </section>
    ));
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0);
