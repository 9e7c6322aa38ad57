import { packCli } from "./setup/bundle-cli.mjs";
import { asCommand } from "./setup/step.mjs";

// `npm run pack:cli`: makes the package that people install, as a tarball in dist/.
await asCommand(async () => {
  const { file, bytes } = await packCli();
  console.log(`Wrote ${file} (${Math.round(bytes / 1_000)} kB).`);
});
