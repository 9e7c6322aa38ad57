export { timeError } from "./contract/limit-errors";
export type {
  Delivery,
  GuestError,
  GuestErrorShape,
  Outcome,
  OutputLine,
  Program,
  SandboxCall,
  SandboxLimits,
  Session,
  Turn,
} from "./contract/program";
export { FairQueue } from "./pool/fair-queue";
export { prepareCode, sandbox } from "./sandbox";
