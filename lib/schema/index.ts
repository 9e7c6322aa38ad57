export { checkArguments } from "./arguments/check";
export { bundle, closureOf } from "./closure";
export { printTypes, type TypePrint } from "./typescript/print-types";
