/** Runs one step of the set-up and reports its title, that it still runs, and how long it took. */
export async function step(title, work) {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  console.log(`${title} …`);
  const alive = setInterval(() => console.log(`  still at it: ${title} (${seconds()})`), 10_000);
  try {
    const result = await work();
    console.log(`  done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(alive);
  }
}

/** An error whose message is all that the person at the terminal needs. */
export class SetupError extends Error {
  name = "SetupError";
}

/** Runs the work of a command. Errors that explain themselves are shown without a stack. */
export async function asCommand(work) {
  try {
    await work();
  } catch (error) {
    console.error(["SetupError", "StartError"].includes(error?.name) ? `\n${error.message}` : error);
    process.exit(1);
  }
}
