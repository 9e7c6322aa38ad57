import { deliver, tooMuch } from "./calls";
import { isTooDeep, tooDeep } from "./depth";
import { fail } from "./failure";
import { installGlobals, installInputs } from "./globals";
import { finish, limits, take } from "./outbox";
import { parse, utf8Bytes } from "./primordials";
import { seedRandom } from "./random";
import { render } from "./render";
import { startClock } from "./time";

type Beginning = { seed: [number, number, number, number]; limits: typeof limits; inputs?: string };

/** The only functions that the host calls. It reaches them by pointers from the boot, never by name. */
export const kernel = { begin, run, fail, deliver, take };

installGlobals();

function begin(text: string): void {
  const beginning = parse(text) as Beginning; // safe: written by the host
  limits.callsMax = beginning.limits.callsMax;
  limits.argumentBytesMax = beginning.limits.argumentBytesMax;
  limits.allArgumentBytesMax = beginning.limits.allArgumentBytesMax;
  limits.resultBytesMax = beginning.limits.resultBytesMax;
  limits.outputBytesMax = beginning.limits.outputBytesMax;
  limits.outputLinesMax = beginning.limits.outputLinesMax;
  seedRandom(beginning.seed);
  startClock();
  if (beginning.inputs !== undefined) installInputs(beginning.inputs);
}

async function run(main: () => Promise<unknown>): Promise<void> {
  try {
    const text = render(await main());
    if (utf8Bytes(text) > limits.resultBytesMax)
      fail(tooMuch(`The result has more than ${limits.resultBytesMax} bytes of JSON. Return less, or emit it in parts.`));
    else if (isTooDeep(text)) fail(tooMuch(`The result ${tooDeep}`));
    else finish("R", text);
  } catch (error) {
    fail(error);
  }
}
