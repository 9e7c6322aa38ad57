export { tryTool } from "./try";
