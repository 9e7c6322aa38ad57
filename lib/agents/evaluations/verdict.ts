export type MadeCall = { address: string | null; state: string; errorCode: string | null };
export type Comparison = { called: string[]; missing: string[]; unexpected: string[] };

const isModel = (path: string) => /^[^.]+\.(org|user)\.[^.]+\.generate$/.test(path);

/** The model wrote something that is no call of the tool, and usually writes it again. */
const malformed = ["invalid_tool_arguments", "tool_not_found"];

/** What should have been called, in its order, against what was. What only reads may come between; what would change something may not. */
export function compareCalls(expected: readonly string[], calls: readonly MadeCall[]): Comparison {
  const tools = calls.flatMap(({ address, state, errorCode }) =>
    address === null || malformed.includes(errorCode ?? "") ? [] : [{ path: address.replace(/^tools\./, ""), state }],
  );
  const made = tools.filter(({ path }) => expected.includes(path) || !isModel(path));
  let next = 0;
  const missing = expected.filter((wanted) => {
    const at = made.findIndex(({ path }, index) => index >= next && path === wanted);
    if (at >= 0) next = at + 1;
    return at < 0;
  });
  const unexpected = made.filter(({ path, state }) => state === "planned" && !expected.includes(path));
  return {
    called: made.map(({ path }) => path),
    missing,
    unexpected: [...new Set(unexpected.map(({ path }) => path))],
  };
}
