import { readFileSync, writeFileSync } from "node:fs";
import { bootImage, type Prelude, packImage } from "./image";

// Run when the product is built: engine and prelude in, boot image out.
const [engineFile = "", preludeFile = "", imageFile = ""] = process.argv.slice(2);
const prelude = JSON.parse(readFileSync(preludeFile, "utf8")) as Prelude; // safe: written a moment ago by the same build
const image = await bootImage(new WebAssembly.Module(readFileSync(engineFile)), prelude);
writeFileSync(imageFile, packImage(image));
