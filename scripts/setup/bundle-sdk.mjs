import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundleCore } from "./bundle.mjs";
import { root } from "./command.mjs";
import { whenStale } from "./fingerprint.mjs";
import { step } from "./step.mjs";

const source = path.join(root, "lib", "sdk");
const target = path.join(root, "dist", "sdk");
const router = { source: path.join(root, "lib", "router"), target: path.join(root, "dist", "router") };
const isTest = (name) => /\.(test|suite)\.ts$/.test(name);

/** The client and the tool router for programs outside: files without dependencies, and declarations that lead to nothing of the console. */
export async function bundleSdk() {
  await bundleCore();
  const inputs = ["lib", "scripts/setup/bundle-sdk.mjs", "package-lock.json"];
  await whenStale({ stamp: "dist/sdk.stamp", inputs, output: "dist/sdk/index.js" }, () =>
    step("Building the client", async () => {
      for (const folder of [target, router.target]) fs.rmSync(folder, { recursive: true, force: true });
      const { build } = await import("esbuild");
      const common = { absWorkingDir: root, bundle: true, format: "esm", target: "es2022", logLevel: "warning" };
      await build({ ...common, entryPoints: ["lib/sdk/index.ts"], outfile: "dist/sdk/index.js" });
      await build({ ...common, entryPoints: ["lib/sdk/operations/groups.ts"], outfile: "dist/sdk/groups.mjs" });
      await build({ ...common, entryPoints: ["lib/router/index.ts"], outfile: "dist/router/index.js" });
      await build({
        ...common,
        entryPoints: ["lib/plugins/code/define.ts"],
        outfile: "dist/plugin/index.js",
        packages: "external",
      });
      const types = await declarationOf(path.join(root, "lib/plugins/code/define.ts"));
      fs.writeFileSync(path.join(root, "dist/plugin/index.d.ts"), types);
      await writeDeclarations();
      fs.rmSync(path.join(target, "groups.mjs"));
    }),
  );
}

/** Its types are those of the groups. */
const partOfGroups = "export {};\n";

/** Those of the sources, but for what the sources take from the console: it is written out. */
async function writeDeclarations() {
  const { groups } = await import(`${pathToFileURL(path.join(target, "groups.mjs"))}?${Date.now()}`);
  const { operationTypes } = await import("@executor/core/http");
  const written = {
    "operations/groups.ts": `export declare const groups: ${JSON.stringify(groups, null, 2)};\n`,
    "operations/own-groups.ts": partOfGroups,
    "operations/at.ts": partOfGroups,
    "operations/input-output.ts": operationTypes(),
  };
  await writeDeclarationsOf({ source, target, written });
  await writeDeclarationsOf({ ...router, written: {} });
}

async function writeDeclarationsOf({ source, target, written }) {
  for (const file of fs.readdirSync(source, { recursive: true }).filter((name) => name.endsWith(".ts") && !isTest(name))) {
    const name = file.replaceAll(path.sep, "/");
    const text = written[name] ?? (await declarationOf(path.join(source, name)));
    const into = path.join(target, name.replace(/\.ts$/, ".d.ts"));
    fs.mkdirSync(path.dirname(into), { recursive: true });
    fs.writeFileSync(into, text.replace(/(from "\.[^"]*)"/g, '$1.js"'));
  }
}

async function declarationOf(file) {
  const { default: ts } = await import("typescript");
  const name = path.relative(root, file);
  const text = fs.readFileSync(file, "utf8");
  const compilerOptions = { strict: true, target: "esnext", module: "esnext" };
  const { outputText, diagnostics } = ts.transpileDeclaration(text, { fileName: name, compilerOptions, reportDiagnostics: true });
  const [wrong] = diagnostics ?? [];
  if (wrong) throw new Error(`${name}: ${ts.flattenDiagnosticMessageText(wrong.messageText, "\n")}`);
  return outputText;
}
