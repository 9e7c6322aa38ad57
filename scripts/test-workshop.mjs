import { bundleWorkshop } from "./setup/bundle-workshop.mjs";
import { oneAtATime } from "./setup/prepare.mjs";

/** The thread that reads documents runs from a built file, in tests too. */
export const setup = () => oneAtATime(bundleWorkshop);
