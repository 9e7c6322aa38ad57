import { z } from "zod";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { type Literal, literalsIn } from "../../sandbox";
import { ArtifactCode, requireCode } from "./artifact";

const literalsMax = 500;

const LiteralView = z.object({
  line: z.number().int(),
  column: z.number().int(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  name: z.string().describe("What an input in its place could be called"),
});
export type LiteralView = z.infer<typeof LiteralView>;

export const findLiterals = operation({
  name: "artifact.literals",
  summary: "Find the values that a program has written down, which could become inputs",
  permission: "registry:write",
  input: z.object({ code: ArtifactCode }),
  output: z.object({ literals: z.array(LiteralView) }),
  async run(ctx, { code }) {
    await requireCode(ctx, code, "code");
    return { literals: readLiterals(code).slice(0, literalsMax) };
  },
});

/** The code was read before. What only its reader understands has no literals to offer. */
export function readLiterals(code: string): Literal[] {
  try {
    return literalsIn(code);
  } catch {
    throw new Failure("invalid", "The values of this code cannot be found. Write it as a bare program, without a fence.", {
      code: ["Write it as a bare program"],
    });
  }
}
