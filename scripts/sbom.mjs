import { writeSbom } from "./setup/sbom.mjs";

// `npm run sbom`: writes which packages serve.
console.log(`Wrote ${writeSbom()}`);
