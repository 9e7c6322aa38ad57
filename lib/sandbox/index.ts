export { type Literal, literalsIn, withoutLiterals } from "./code/literals";
export { timeError } from "./contract/limit-errors";
export { blocksAfter, blocksOf, bytesOf, lastLineOf, linesOf, type OutputBlock, type OutputLine } from "./contract/output";
export type {
  Delivery,
  GuestError,
  GuestErrorShape,
  Outcome,
  Program,
  SandboxCall,
  SandboxLimits,
  Session,
  Turn,
} from "./contract/program";
export { FairQueue } from "./pool/fair-queue";
export { prepareCode, sandbox } from "./sandbox";
