import type { RequestedCall } from "./requested-call";

/** Longer answers are cut: a model would have to read them whole. */
const textCharactersMax = 30_000;
const fileCharactersMax = 5_000_000;

/**
 * The program that makes the calls, all in one run. So the locks, the gate, pauses and approvals are those of every run, and
 * each answer stays beside the item it belongs to.
 */
export const programOf = (
  calls: readonly RequestedCall[],
): string => `const calls = JSON.parse(${JSON.stringify(JSON.stringify(calls))});
const shown = (answer) => {
  if (!answer.ok) return { error: answer.error };
  const { data } = answer;
  if (data?._tag === "ToolFile")
    return data.data.length <= ${fileCharactersMax} ? { data } : { data: { ...data, data: "" }, isCut: true };
  const text = typeof data === "string" ? data : (JSON.stringify(data) ?? "null");
  if (text.length <= ${textCharactersMax}) return { data: data ?? null };
  return { data: text.slice(0, ${textCharactersMax}), isCut: true, characters: text.length };
};
const make = async ({ path, args, ...item }) => {
  if (path === undefined) return item;
  try {
    return { ...item, ...shown(await tools[path](args)) };
  } catch ({ message, code = "internal" }) {
    return { ...item, error: { code, message } };
  }
};
return Promise.all(calls.map(make));
`;
