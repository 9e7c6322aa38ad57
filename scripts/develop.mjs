import { endWithTheFirst } from "./setup/supervise.mjs";

// `npm run dev`: one process builds and keeps the database, a second one serves and is replaced when the core changes.
if (process.argv.includes("--serve")) {
  endWithTheFirst();
  await import("./develop/serve.mjs");
} else {
  await import("./develop/watch.mjs");
}
