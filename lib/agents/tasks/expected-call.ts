import { z } from "zod";
import type { Json } from "../../plugins";

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

/** A tool that a task expects to be called, by its path alone or with what it should get. */
export const GivenCall = z.union([
  ExpectedTool,
  z.object({
    tool: ExpectedTool,
    arguments: ExpectedArguments.nullish().describe("Fields that have to be as they are here; the call may have more"),
  }),
]);

export const ExpectedCall = z.object({
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()).nullable().describe("Null: anything"),
});
export type ExpectedCall = z.infer<typeof ExpectedCall>;

export type StoredExpected = { expected: string[]; expectedArguments: unknown };
type StorableArguments = { [name: string]: Json };

/** Without a named field, anything will do. */
export function storedCalls(given: readonly z.output<typeof GivenCall>[]) {
  const calls = given.map((one) => (typeof one === "string" ? { tool: one } : one));
  const argumentsOf = ({ arguments: wanted }: { arguments?: object | null }) =>
    wanted && Object.keys(wanted).length > 0 ? (wanted as StorableArguments) : null; // safe: read from JSON
  return { expected: calls.map(({ tool }) => tool), expectedArguments: calls.map(argumentsOf) };
}

/** Tasks from before arguments could be expected have none. */
export function expectedCalls({ expected, expectedArguments }: StoredExpected): ExpectedCall[] {
  const wanted = expectedArguments as ExpectedCall["arguments"][]; // safe: written from storedCalls()
  return expected.map((tool, at) => ({ tool, arguments: wanted[at] ?? null }));
}
