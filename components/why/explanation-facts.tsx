import type { Explanation } from "@executor/core/executions";

type ExplanationFactsProps = {
  explanation: Explanation;
  /** Whether each policy that matches is listed, too. Beside the lists of policies these say it themselves. */
  isWhole?: boolean;
};

/** What would happen to a call: what decides, why nothing else does, and what else is about it. */
export function ExplanationFacts({ explanation, isWhole = false }: ExplanationFactsProps) {
  const { sentence, policies, flows, limits } = explanation;
  const others = isWhole ? policies.filter(({ verdict }) => verdict !== "decides") : [];
  return (
    <>
      <p className="min-w-0 wrap-anywhere">{sentence}</p>
      {(others.length > 0 || flows.length > 0 || limits.length > 0) && (
        <ul aria-label="What else is about it" className="flex w-full min-w-0 flex-col gap-0.5 text-secondary wrap-anywhere">
          {others.map(({ id, text, why }) => (
            <li key={id}>
              <span className="font-mono">{text}</span>: {why}
            </li>
          ))}
          {flows.map(({ id, text, why }) => (
            <li key={id}>
              {why} That is the flow rule {text}.
            </li>
          ))}
          {limits.map(({ why }) => (
            <li key={why}>{why}</li>
          ))}
        </ul>
      )}
    </>
  );
}
