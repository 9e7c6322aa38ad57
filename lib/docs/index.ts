export { type DocPage, docPages, findDocPage } from "./pages";
export { writeAllDocs, writeDoc, writeDocsIndex } from "./plain-files";
export { type DocFinding, searchDocs } from "./search";
export type { DocSection } from "./sections";
