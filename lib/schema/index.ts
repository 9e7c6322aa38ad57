export { checkArguments } from "./arguments/check";
export { bundle, closureOf } from "./closure";
export { minorUnitsIn } from "./minor-units";
export { printTypes, type TypePrint } from "./typescript/print-types";
