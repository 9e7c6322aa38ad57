import { z } from "zod";
import { ExpectedCallView, expectedCalls, expectedCallView, GivenCall, type StoredExpected } from "./expected-call";

export const GivenTask = z.object({
  input: z.string().trim().min(1, "Write what the agent is asked").max(20_000, "Use at most 20,000 characters"),
  expected: z
    .array(GivenCall)
    .max(50, "Name at most 50 tools")
    .default([])
    .describe(
      "The tools that it should call, in this order, each by its path or with the arguments it should get; without any it should change nothing",
    ),
});

export const AgentTask = z.object({
  id: z.uuid(),
  input: z.string(),
  expected: z.array(ExpectedCallView),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type AgentTask = z.infer<typeof AgentTask>;

type StoredTask = Omit<AgentTask, "createdAt" | "expected"> & StoredExpected & { createdAt: Date };

export const taskView = ({ id, input, createdBy, createdAt, ...stored }: StoredTask): AgentTask => ({
  ...{ id, input, expected: expectedCalls(stored).map(expectedCallView), createdBy },
  createdAt: createdAt.toISOString(),
});

/** Each evaluation begins a run for each task. */
export const tasksMax = 50;
