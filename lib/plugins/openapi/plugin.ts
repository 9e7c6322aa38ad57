import type { Plugin } from "../contract";
import { detectOpenapi } from "./detect";
import { invokeOpenapi, previewOpenapi } from "./invoke";
import { readOpenapi } from "./read";
import { resolveOpenapi } from "./resolve";

export const openapi: Plugin = {
  id: "openapi",
  label: "OpenAPI",
  producesFrom: "document",
  detect: detectOpenapi,
  read: async (documents, host, previous) => readOpenapi(documents, { previous, progress: host.progress }),
  resolveTools: async ({ document, showing }) => resolveOpenapi(document, showing),
  invokeTool: invokeOpenapi,
  previewCall: previewOpenapi,
};
