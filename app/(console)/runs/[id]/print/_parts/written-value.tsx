type WrittenValueProps = { title: string; text: string };

/** A text as a whole: nothing scrolls or folds on paper. */
export function WrittenValue({ title, text }: WrittenValueProps) {
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="font-medium text-dense">{title}</figcaption>
      <pre className="whitespace-pre-wrap rounded-card border bg-surface px-3 py-2.5 font-mono text-dense wrap-anywhere print:text-[11px]">
        {text}
      </pre>
    </figure>
  );
}
