import type { Command } from "commander";
import type { Open } from "../cli";
import { type Columns, tableOf } from "../output/table";
import { wholeNumber } from "./whole-number";

export function addApprovals(program: Command, open: Open): void {
  program
    .command("approvals")
    .summary("list what waits for your answer")
    .description("List what waits for your answer, the oldest first.")
    .option("--limit <n>", "how many", wholeNumber, 20)
    .addHelpText("after", "\nExamples:\n  $ executor approvals\n  $ executor resume --execution-id <pause>\n")
    .action(async ({ limit }: { limit: number }) => {
      const { client, print, stdout } = open();
      const found = await client().approvals.list({ state: "waiting", limit });
      type Listed = (typeof found.items)[number];
      const columns: Columns<Listed> = [
        ["Pause", ({ pauseId }) => pauseId],
        ["Asked", ({ createdAt }) => createdAt.replace("T", " ").slice(0, 19)],
        ["By", ({ actor }) => actor.label],
        ["What", ({ message }) => message],
      ];
      print.answer(found, () =>
        found.items.length > 0
          ? `${tableOf(found.items, columns, stdout)}\n\nAnswer one with: executor resume --execution-id <pause>`
          : "Nothing waits for you.",
      );
    });
}
