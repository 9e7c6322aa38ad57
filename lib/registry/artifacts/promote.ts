import { z } from "zod";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { type Literal, withoutLiterals } from "../../sandbox";
import { createRegistryTool } from "../tools/create";
import { RegistryTool } from "../tools/view";
import { ArtifactCode, ArtifactView } from "./artifact";
import { createArtifact } from "./create";
import { readLiterals } from "./literals";
import { removeArtifact } from "./remove";

const Chosen = z.object({
  line: z.number().int().min(1),
  column: z.number().int().min(1),
  name: z.string().regex(/^[A-Za-z_$][\w$]{0,99}$/, "Use letters, digits, _ and $, beginning with no digit"),
  description: z.string().trim().max(1_000).optional(),
});
type Chosen = z.output<typeof Chosen>;

export const promoteProgram = operation({
  name: "artifact.promote",
  summary: "Make a tool of a program: an artifact whose chosen values are inputs, and a draft in the registry that runs it",
  permission: "registry:write",
  input: z.object({
    name: createArtifact.definition.input.shape.name,
    slug: createArtifact.definition.input.shape.slug,
    description: createArtifact.definition.input.shape.description,
    code: ArtifactCode,
    inputs: z.array(Chosen).max(100).default([]).describe("The values that become inputs, as artifact.literals gives them"),
    input_schema: z.record(z.string(), z.unknown()).optional().describe("Instead of the schema that follows from the values"),
    effect: z.enum(["read", "write", "destructive"]).default("write").describe("What a call does, as far as its callers know"),
  }),
  output: z.object({ artifact: ArtifactView, tool: RegistryTool }),
  async run(ctx, { name, slug, description, code: written, inputs, input_schema: given, effect }) {
    const literals = inputs.length === 0 ? [] : readLiterals(written);
    const values = inputs.map((chosen) => ({ chosen, literal: literalAt(literals, chosen) }));
    const schema = given ?? schemaOf(values);
    const replacements = inputs.map(({ line, column, name: input }) => ({ line, column, text: `inputs.${input}` }));
    const code = withoutLiterals(written, literals, replacements);
    const named = slug === undefined ? {} : { slug };
    const artifact = await createArtifact(ctx, { name, ...named, description, code, input_schema: schema });
    const making = {
      ...{ name, slug: artifact.slug, description, schema: { input: schema }, implementation_type: "artifact" },
      ...{ implementation_config: { effect }, artifact_id: artifact.id, artifact_version: artifact.version },
    };
    const tool = await createRegistryTool(ctx, making).catch(async (error: unknown) => {
      await removeArtifact(ctx, { id: artifact.id });
      throw error;
    });
    return { artifact, tool };
  },
});

function literalAt(literals: readonly Literal[], { line, column }: Chosen): Literal {
  const literal = literals.find((one) => one.line === line && one.column === column);
  if (literal) return literal;
  const message = `There is no value in line ${line}, column ${column} of the code.`;
  throw new Failure("invalid", message, { inputs: [message] });
}

type Value = { chosen: Chosen; literal: Literal };

/** One name for several places is one input, whose type is that of all its values. */
function schemaOf(values: readonly Value[]): Record<string, unknown> {
  const properties = new Map<string, object>();
  for (const { chosen, literal } of values) {
    const type = typeOf(literal.value);
    const known = properties.get(chosen.name) as { type?: string } | undefined; // safe: written below
    if (known && known.type !== type) {
      const message = `The input ${chosen.name} stands for values of different types. Use two names.`;
      throw new Failure("invalid", message, { inputs: [message] });
    }
    const { description } = chosen;
    if (!known) properties.set(chosen.name, { type, ...(description ? { description } : {}), examples: [literal.value] });
  }
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: [...properties.keys()],
    additionalProperties: false,
  };
}

function typeOf(value: Literal["value"]): string {
  if (typeof value !== "number") return typeof value;
  return Number.isInteger(value) ? "integer" : "number";
}
