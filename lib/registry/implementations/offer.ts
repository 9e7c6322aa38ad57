import { registerImplementation } from "../contract/implementation";
import { http } from "./http/http";

/** What the registry itself can do. Rooms above add theirs. */
export function offerImplementations(): void {
  registerImplementation(http);
}
