import type { HeadlinePart } from "./headline";

/** A headline with its values set apart from its words. */
export const HeadlineParts = ({ parts }: { parts: readonly HeadlinePart[] }) =>
  parts.map(({ text, isValue }) =>
    isValue ? (
      <span key={text} className="rounded-control bg-hover px-1.5">
        {text}
      </span>
    ) : (
      text
    ),
  );
