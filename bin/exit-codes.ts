/** How the process ends. Scripts rely on these numbers (docs/cli.md). */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  signedOut: 3,
  forbidden: 4,
  notFound: 5,
  waiting: 6,
  refused: 7,
  unavailable: 8,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeTexts: Record<keyof typeof exitCodes, string> = {
  done: "done",
  failed: "the tool or program failed, or something unexpected happened",
  usage: "the command or its input is wrong",
  signedOut: "nobody is signed in, or the key or sign-in is over",
  forbidden: "a permission is missing",
  notFound: "there is nothing of this name",
  waiting: "the run waits for a person",
  refused: "something changed meanwhile, or a limit is reached",
  unavailable: "the console cannot be reached or is not ready",
  interrupted: "interrupted by Ctrl-C",
};
