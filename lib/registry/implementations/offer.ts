import { registerImplementation } from "../contract/implementation";
import { artifact } from "./artifact";
import { custom } from "./custom";
import { serverFunction } from "./function";
import { http } from "./http/http";
import { internal } from "./internal";
import { mcp } from "./mcp";
import { ragRetrieval } from "./rag-retrieval";

/** What the registry itself can do. Rooms above add theirs. */
export function offerImplementations(): void {
  registerImplementation(artifact);
  registerImplementation(http);
  registerImplementation(mcp);
  registerImplementation(custom);
  registerImplementation(internal);
  registerImplementation(serverFunction);
  registerImplementation(ragRetrieval);
}
