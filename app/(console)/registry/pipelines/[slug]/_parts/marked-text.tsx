type MarkedTextProps = { text: string; highlights?: readonly (readonly [number, number])[] };

/** A passage with the words of the query marked. */
export function MarkedText({ text, highlights = [] }: MarkedTextProps) {
  let from = 0;
  const parts = highlights.flatMap(([start, end]) => {
    const before = text.slice(from, start);
    from = end;
    return [
      before,
      <mark key={start} className="rounded-sm bg-waiting-tint font-medium text-text">
        {text.slice(start, end)}
      </mark>,
    ];
  });
  return (
    <p className="whitespace-pre-line break-words text-dense">
      {parts}
      {text.slice(from)}
    </p>
  );
}
