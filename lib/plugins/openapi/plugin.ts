import type { Plugin } from "../contract";
import { detectOpenapi } from "./detect";
import { foreignText } from "./document/foreign";
import { invokeOpenapi, previewOpenapi } from "./invoke";
import { readOpenapi } from "./read";
import { resolveOpenapi } from "./resolve";

export const openapi: Plugin = {
  id: "openapi",
  label: "OpenAPI",
  toolType: "http",
  restParameter: "body",
  fixes: ["path", "query", "header"],
  sources: [{ kind: "document", label: "An OpenAPI, Swagger or Google Discovery document", config: { type: "object" } }],
  detect: detectOpenapi,
  whyNot: foreignText,
  understand: readOpenapi,
  produce: ({ document, showing }) => resolveOpenapi(document, showing),
  signsRequests: true,
  keepsSessions: false,
  open: (wiring, { auth }) => ({
    invoke: (call, host) => invokeOpenapi({ ...call, ...wiring, credential: auth() }, host),
    close: async () => {},
  }),
  preview: (call, wiring) => previewOpenapi({ ...call, ...wiring, credential: null }),
};
