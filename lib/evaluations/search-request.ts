import { z } from "zod";

/** How a tool is named: `github.org.main.issues.create`, also written with `tools.` before it. */
const ExpectedTool = z
  .string()
  .trim()
  .min(1, "Name the tool that should be found")
  .max(500)
  .transform((text) => text.replace(/^tools\./, ""));

export const GivenRequest = z.object({
  request: z.string().trim().min(1, "Write what somebody asks for").max(1_000, "Use at most 1,000 characters"),
  expected: ExpectedTool.describe("The tool that should be found, such as github.org.main.issues.create"),
  executionId: z.uuid().nullable().default(null).describe("The run that it was taken from"),
});

export const SearchRequest = z.object({
  id: z.uuid(),
  request: z.string(),
  expected: z.string(),
  executionId: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type SearchRequest = z.infer<typeof SearchRequest>;

type StoredRequest = Omit<SearchRequest, "createdAt"> & { createdAt: Date };

export const requestView = ({ id, request, expected, executionId, createdBy, createdAt }: StoredRequest): SearchRequest => ({
  ...{ id, request, expected, executionId, createdBy },
  createdAt: createdAt.toISOString(),
});

export const requestsMax = 1_000;
