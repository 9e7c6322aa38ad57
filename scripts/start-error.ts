/** A start that cannot go on, with a message that says what to do; the terminal shows it without a stack. */
export class StartError extends Error {
  override name = "StartError";
}
