export { checkArguments, faultsIn } from "./arguments/check";
export { matchesPattern } from "./arguments/pattern";
export { bundle, closureOf } from "./closure";
export { mayHoldMoney, minorUnitsIn } from "./minor-units";
export { standInFor, standInsIn } from "./stand-in";
export { type BriefPrint, briefTypeNames, printBrief, printBriefType } from "./typescript/budget/print-brief";
export { estimateTokens } from "./typescript/budget/tokens";
export { type SharedPrinter, sharedPrinter } from "./typescript/print-shared";
export { printTypes, type TypePrint, toolFile } from "./typescript/print-types";
