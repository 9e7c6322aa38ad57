import { it } from "vitest";
import { isDeep } from "./test-depth";

/** Declares what `npm run test:all` alone tries: a further row of a matrix, or a drill whose ordinary case is always tried. */
export const deeply = (isDeep ? it : () => {}) as typeof it;
