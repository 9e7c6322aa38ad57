import { beginAgainWithLessMemory, endWithTheFirst } from "./setup/memory/begin-again.mjs";

// `npm start` and `npm run dev`.
const dev = process.argv.includes("--dev");

if (dev || !beginAgainWithLessMemory()) {
  endWithTheFirst();
  await import("./set-up-and-serve.mjs");
}
