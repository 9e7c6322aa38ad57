import { Argument, type Command } from "commander";
import type { Open } from "../cli";
import { candidates } from "../completion/candidates";
import { type Shell, scripts } from "../completion/scripts";

export function addCompletion(program: Command, open: Open): void {
  program
    .command("completion")
    .summary("print the completion script of a shell")
    .description("Print a script with which Tab completes commands, options, tools and names from the console.")
    .addArgument(new Argument("<shell>").choices(Object.keys(scripts)))
    .addHelpText("after", examples)
    .action((shell: Shell) => void open().stdout.write(scripts[shell]));
  program
    .command("__complete", { hidden: true })
    .argument("[words...]")
    .allowUnknownOption()
    .action(async (words: string[]) => {
      const cli = open();
      const found = await candidates(program, cli, words).catch(() => []); // Tab never shows an error
      for (const { value, text } of found) cli.stdout.write(`${value}\t${text.replace(/\s+/g, " ")}\n`);
    });
}

const examples = `
Examples:
  $ executor completion bash >> ~/.bashrc
  $ executor completion zsh > "\${fpath[1]}/_executor"
  $ executor completion fish > ~/.config/fish/completions/executor.fish
`;
