import { z } from "zod";
import { sendsMail } from "../../outbound/mail";
import { EventName, IntegrationPattern } from "../events/kinds";

/** What somebody wants to hear of by email. */
export const Choice = z.object({
  events: z.array(EventName).max(50),
  integrations: z
    .array(IntegrationPattern)
    .max(50)
    .describe("Only what is about these integrations, such as `github*`, and what is about none"),
  isOwnOnly: z.boolean().describe("Of runs and approvals, only one's own, also where one may see those of others"),
});

export const ShownChoice = Choice.extend({
  email: z.string(),
  sendsMail: z.boolean().describe("Whether the operator set up a mail server; without it nothing is sent"),
  problem: z.string().nullable().describe("Why the last message was not sent"),
});

export type ShownChoice = z.output<typeof ShownChoice>;

type ChoiceRow = { events: string[]; integrations: string[]; isOwnOnly: boolean };
type About = { email: string; problem: string | null };

export const choiceView = (row: ChoiceRow | null, { email, problem }: About): ShownChoice => ({
  events: EventName.options.filter((event) => row?.events.includes(event)),
  integrations: row?.integrations ?? [],
  isOwnOnly: row?.isOwnOnly ?? true,
  ...{ email, problem, sendsMail: sendsMail() },
});
