import { endWithTheFirst, superviseServing } from "./setup/supervise.mjs";

// `npm start`.
if (!superviseServing()) {
  endWithTheFirst();
  await import("./set-up-and-serve.mjs");
}
