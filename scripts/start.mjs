import { endWithTheFirst, superviseServing } from "./setup/supervise.mjs";

// `npm start` and `npm run dev`.
const dev = process.argv.includes("--dev");

if (dev || !superviseServing()) {
  endWithTheFirst();
  await import("./set-up-and-serve.mjs");
}
