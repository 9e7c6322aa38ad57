import { z } from "zod";
import type { Json } from "../../plugins";
import { WrittenCondition, whenFrom } from "../../policies";

/** How a tool is named: `github.org.main.issues.create`, also written with `tools.` before it. */
const ExpectedTool = z
  .string()
  .trim()
  .min(1, "Name a tool")
  .max(500)
  .transform((text) => text.replace(/^tools\./, ""));

const ExpectedArguments = z
  .record(z.string(), z.unknown())
  .refine((given) => JSON.stringify(given).length <= 20_000, "Use at most 20,000 characters");

const whenAbout = "A JSON Schema over the arguments, as in policies, which has to hold";

/** A tool that a task expects to be called, by its path alone or with what it should get. */
export const GivenCall = z.union(
  [
    ExpectedTool,
    z.object({
      tool: ExpectedTool,
      arguments: ExpectedArguments.nullish().describe("Fields that have to be as they are here; the call may have more"),
      when: WrittenCondition.optional().describe(whenAbout),
    }),
  ],
  { error: ({ input, errors }) => (typeof input === "object" ? errors?.at(-1)?.[0]?.message : undefined) },
);

/** An expected call as it is compared with those that were made. */
export type ExpectedCall = {
  tool: string;
  /** Fields that have to be as they are here. Null for any. */
  arguments: Record<string, unknown> | null;
  /** A stored condition that has to hold of the arguments. Null without one. */
  when: string | null;
};

export const ExpectedCallView = z.object({
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()).nullable().describe("Null: anything"),
  when: z.unknown().describe(`${whenAbout}; null without one`),
  condition: z.string().nullable().describe("The same in words"),
});

export type StoredExpected = { expected: string[]; expectedArguments: unknown; expectedConditions: string[] };
type StorableArguments = { [name: string]: Json };

/** Without a named field, anything will do. */
export function storedCalls(given: readonly z.output<typeof GivenCall>[]) {
  const calls = given.map((one) => (typeof one === "string" ? { tool: one } : one));
  const argumentsOf = ({ arguments: wanted }: { arguments?: object | null }) =>
    wanted && Object.keys(wanted).length > 0 ? (wanted as StorableArguments) : null; // safe: read from JSON
  return {
    expected: calls.map(({ tool }) => tool),
    expectedArguments: calls.map(argumentsOf),
    expectedConditions: calls.map((one) => ("when" in one ? (one.when ?? "") : "")),
  };
}

/** Tasks from before arguments or conditions could be expected have none. */
export function expectedCalls({ expected, expectedArguments, expectedConditions }: StoredExpected): ExpectedCall[] {
  const wanted = expectedArguments as ExpectedCall["arguments"][]; // safe: written from storedCalls()
  return expected.map((tool, at) => ({ tool, arguments: wanted[at] ?? null, when: expectedConditions[at] || null }));
}

export const expectedCallView = ({ when, ...call }: ExpectedCall): z.input<typeof ExpectedCallView> => ({
  ...call,
  when: when === null ? null : JSON.parse(when),
  condition: when === null ? null : whenFrom(when).words,
});
