import { bundleReader } from "./setup/bundle.mjs";
import { bundleSandbox } from "./setup/bundle-sandbox.mjs";
import { oneAtATime } from "./setup/prepare.mjs";

/** The import worker and the threads start from built files, in tests too. */
export const setup = () =>
  oneAtATime(async () => {
    await bundleReader();
    await bundleSandbox();
  });
