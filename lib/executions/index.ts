export { offerStaticTools } from "./static-tools";
export { tryTool } from "./try";
