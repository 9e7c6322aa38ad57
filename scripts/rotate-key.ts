import { rotateRootKey } from "@executor/core/jobs";
import { disposeProcessWide } from "@executor/core/process";
import { adoptDatabase, closeDatabase, startDatabase } from "./serve/database";
import { prepareInstallation } from "./serve/prepare-installation";

/** Changes the root key while consoles go on serving. If it is interrupted, run it again. */
export async function rotateKey(): Promise<void> {
  const embedded = await startDatabase();
  try {
    await adoptDatabase(embedded);
    await prepareInstallation();
    const { fingerprint, rewrapped } = await rotateRootKey();
    console.log(`${rewrapped} data keys are now wrapped by the root key ${fingerprint}.`);
    console.log("Restart every console, then remove the previous key; docs/self-hosting.md says how.");
  } finally {
    await disposeProcessWide();
    if (embedded) await closeDatabase(embedded);
  }
}
