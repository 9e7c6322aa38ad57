import { z } from "zod";
import { displayName } from "../identity";

export const ToolkitSlug = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, "Use small letters, digits and hyphens, beginning with a letter")
  .refine((slug) => slug !== "preview", "preview is taken by the console. Choose another slug");

export const ToolkitName = displayName(80);
export const ToolkitDescription = z.string().trim().max(1_000, "Use at most 1,000 characters");

export const Toolkit = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  patterns: z.array(z.string()),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

type ToolkitRow = Omit<z.infer<typeof Toolkit>, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date };

export const toolkitView = ({ createdAt, updatedAt, ...row }: ToolkitRow): z.infer<typeof Toolkit> => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
