import { z } from "zod";
import { displayName } from "../../identity";
import { patternLengthMax } from "../../policies";
import { addressLengthMax } from "../../tools";

/** The paths of the HTTP API below /agents that are taken. */
const reservedSlugs: ReadonlySet<string> = new Set(["grants", "devices", "trials", "models", "new"]);

export const AgentSlug = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, "Use small letters, digits and hyphens, beginning with a letter")
  .refine((slug) => !reservedSlugs.has(slug), "This slug is taken by the console. Choose another one");

export const AgentName = displayName(80);
export const AgentDescription = z.string().trim().max(1_000, "Use at most 1,000 characters");

const instructionsMax = 50_000;
const toolsMax = 10_000;
/** What models and their services bear in one request. */
export const boundToolsMax = 128;

const Price = z.number().min(0, "A price is 0 or more").max(100_000);

const AgentModel = z.object({
  connection: z
    .string()
    .regex(/^[^.\s]+\.(org|user)\.[^.\s]+$/, "Name a connection to a language model as <integration>.<owner>.<connection>")
    .max(addressLengthMax)
    .describe("The connection to a language model: <integration>.<owner>.<connection>"),
  name: z.string().trim().min(1, "Name the model").max(200).describe("The model as its service calls it"),
  maxOutputTokens: z.number().int().min(1).max(1_000_000).optional(),
  temperature: z.number().min(0).max(2).optional(),
  prices: z
    .object({ input: Price, output: Price })
    .optional()
    .describe("What a million tokens cost, in the unit of the budget for money"),
});

const AgentBudgets = z.object({
  turns: z.number().int().min(1, "At least 1 turn").max(500, "At most 500 turns").default(20),
  calls: z.number().int().min(0).max(10_000).default(100).describe("Calls of tools in one run"),
  seconds: z.number().int().min(1).max(86_400).default(600).describe("Work of model and tools; waiting for people is none"),
  tokens: z.number().int().min(1).max(1_000_000_000).nullable().default(null),
  money: z.number().positive().max(1_000_000).nullable().default(null).describe("Needs the prices of the model"),
});

/** One tool by its whole address; patterns belong into a toolkit. */
const PickedTool = z
  .string()
  .max(Math.min(addressLengthMax, patternLengthMax))
  .regex(/^[^\s*]+$/, "Pick each tool by its whole address");

/** What an agent is made of, apart from its name. */
export const AgentConfig = z
  .object({
    instructions: z.string().max(instructionsMax, `Use at most ${instructionsMax} characters`).default(""),
    model: AgentModel.nullable().default(null),
    tools: z
      .array(PickedTool)
      .max(toolsMax, `Pick at most ${toolsMax} tools`)
      .default([])
      .describe("Addresses of tools that were picked"),
    toolkit: z.string().nullable().default(null).describe("A toolkit in place of tools that were picked"),
    mode: z.enum(["code", "direct"]).default("direct").describe("code: one tool that runs code; direct: each tool is bound"),
    calls: z
      .enum(["sequential", "parallel_safe"])
      .default("parallel_safe")
      .describe("parallel_safe: calls of one turn that only read run side by side"),
    budgets: AgentBudgets.default(AgentBudgets.parse({})),
  })
  .refine(({ tools, toolkit }) => toolkit === null || tools.length === 0, {
    path: ["toolkit"],
    message: "Pick tools or name a toolkit, not both",
  })
  .refine(({ budgets, model }) => budgets.money === null || model?.prices !== undefined, {
    path: ["budgets", "money"],
    message: "A budget of money needs the prices of the model",
  });
export type AgentConfig = z.infer<typeof AgentConfig>;

/** Stored before a field was there, it has the field's default. */
export const storedConfig = (stored: unknown): AgentConfig => AgentConfig.parse(stored);
