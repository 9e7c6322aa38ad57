import type { Server } from "../../contract";
import type { Warn } from "../../text/warnings";
import type { Dialect } from "../document/files";
import type { Resolver } from "../document/reference";
import type { Schemas } from "../schema/definitions";

/** What reading an operation needs to know of its document. */
export type Reader = {
  root: unknown;
  dialect: Dialect;
  resolver: Resolver;
  schemas: Schemas;
  servers: Server[];
  /** The name of the document the others belong to; an address when it was fetched. */
  entry: string;
  warn: Warn;
};
