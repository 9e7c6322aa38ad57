import { foreignText } from "./document/foreign";

const version = /(^|[{,\n\r\s])["']?(openapi|swagger)["']?\s*:\s*["']?[23](\.\d|["'\s,}]|$)/;

/** Nobody else knows what it is: reading it says what is wrong with it. */
const worthReading = 0.05;

/** How sure it is that a text is an OpenAPI, Swagger or Google Discovery document, without parsing it. */
export function detectOpenapi({ text, fileName }: { text: string; fileName: string | null }): number {
  const start = text.slice(0, 4000).replace(/\0|\uFEFF|\uFFFD/g, "");
  if (foreignText(start) !== null) return 0;
  if (version.test(start)) return 1;
  if (/"(kind|discoveryVersion)"\s*:\s*"(discovery#restDescription|v1)"/.test(start)) return 0.95;
  if (version.test(text)) return 0.9;
  const isNamedSo = /(openapi|swagger)[^/]*\.(json|ya?ml)$/i.test(fileName ?? "");
  if (/["']?(openapi|swagger|swaggerVersion)["']?\s*:/.test(start) || isNamedSo) return 0.5;
  return worthReading;
}
