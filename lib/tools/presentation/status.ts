import type { TOOL_STATUSES } from "../../taxonomy";
import type { CatalogTool } from "../catalog/snapshot";

/** What exists can be called; the document it comes from may say that it will go. */
export const statusOf = ({ isDeprecated }: CatalogTool): (typeof TOOL_STATUSES)[number] =>
  isDeprecated ? "deprecated" : "published";
