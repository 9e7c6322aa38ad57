import { Option } from "commander";
import type { Client, WaitOptions } from "../../lib/sdk";
import type { Cli } from "../cli";
import { answerPause } from "../questions/answer-pause";
import { watchRun } from "./watch";

export type WaitingOptions = { onApproval?: "ask" | "pause" | "wait" | "reject" };

/** What happens when a call needs a person. */
export const onApprovalOption = () =>
  new Option(
    "--on-approval <what>",
    "when a call needs a person: ask here, pause the run, wait for somebody's answer, or reject",
  ).choices(["ask", "pause", "wait", "reject"]);

/** In a terminal a person is asked; elsewhere the run pauses, and whoever started the command decides what then. */
export function waiting(cli: Cli, client: Client, { onApproval }: WaitingOptions) {
  return { ...watching(cli, client), ...(onApproval && onApproval !== "ask" && { onApproval }) };
}

/** The same for a run that has begun. */
export function watching(cli: Cli, client: Client): WaitOptions {
  const ask: WaitOptions["onApproval"] = (pause) => answerPause(cli, client, pause);
  return { onApproval: cli.print.isInteractive ? ask : "pause", onEvent: watchRun(cli.print), signal: cli.signal };
}
