import { z } from "zod";

/** Whom a tool of the type agent_call calls. */
export const AgentCallConfig = z
  .object({
    target_agent_id: z.uuid().optional().meta({ title: "Agent, by id" }),
    target_agent_slug: z.string().min(1).max(40).optional().meta({ title: "Agent, by slug" }),
    timeout_s: z
      .number()
      .int()
      .min(1, "At least 1 s")
      .max(3_600, "At most 3600 s")
      .optional()
      .meta({ title: "Timeout", description: "Seconds that the agent may work; its own budget holds besides" }),
  })
  .refine(({ target_agent_id: id, target_agent_slug: slug }) => (id === undefined) !== (slug === undefined), {
    path: ["target_agent_slug"],
    message: "Name the agent by target_agent_id or by target_agent_slug",
  });
export type AgentCallConfig = z.output<typeof AgentCallConfig>;

export const targetOf = ({ target_agent_id: id, target_agent_slug: slug }: AgentCallConfig): string => id ?? slug ?? "";
