import { bundlePrograms, bundleReaders, bundleServer } from "./setup/bundle.mjs";
import { bundleSandbox } from "./setup/bundle-sandbox.mjs";
import { bundleSdk } from "./setup/bundle-sdk.mjs";
import { oneAtATime } from "./setup/prepare.mjs";

/** The import worker, the threads and other processes start from built files, in tests too, and programs have the client as it is published. */
export const setup = () =>
  oneAtATime(async () => {
    await bundleServer();
    await bundleReaders();
    await bundleSandbox();
    await bundlePrograms();
    await bundleSdk();
  });
