import { processWide } from "../../process";

type Manner = { suspendsEachCall: boolean };

/** Tests let every call end the pass, as if the process were lost right after it. */
export const manner = (): Manner => processWide("executions.manner", () => ({ suspendsEachCall: false }));

export const suspendsEachCall = (): boolean => manner().suspendsEachCall;
