import { z } from "zod";

/** How a tool is named: `github.org.main.issues.create`, also written with `tools.` before it. */
const ExpectedTool = z
  .string()
  .trim()
  .min(1, "Name a tool")
  .max(500)
  .transform((text) => text.replace(/^tools\./, ""));

export const GivenTask = z.object({
  input: z.string().trim().min(1, "Write what the agent is asked").max(20_000, "Use at most 20,000 characters"),
  expected: z
    .array(ExpectedTool)
    .max(50, "Name at most 50 tools")
    .default([])
    .describe("The tools that it should call, in this order; without any it should change nothing"),
});

export const AgentTask = z.object({
  id: z.uuid(),
  input: z.string(),
  expected: z.array(z.string()),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type AgentTask = z.infer<typeof AgentTask>;

type StoredTask = Omit<AgentTask, "createdAt"> & { createdAt: Date };

export const taskView = ({ id, input, expected, createdBy, createdAt }: StoredTask): AgentTask => ({
  ...{ id, input, expected, createdBy },
  createdAt: createdAt.toISOString(),
});

/** Each evaluation begins a run for each task. */
export const tasksMax = 50;
