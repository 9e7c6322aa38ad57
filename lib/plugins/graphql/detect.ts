const lookedAtMax = 200_000;

/** How sure it is that a text is a GraphQL schema: SDL, or the result of an introspection. No parsing. */
export function detectGraphql({ text, fileName }: { text: string; fileName: string | null }): number {
  const start = text.slice(0, lookedAtMax).replace(/^\uFEFF/, "");
  if (/^\s*[{[]/.test(start)) return isIntrospection(start) ? 0.97 : 0;
  const isNamedSo = /\.(graphqls?|gql|sdl)$/i.test(fileName ?? "");
  if (definition.test(start) && !foreign.test(start)) return 0.95;
  return isNamedSo && start.trim() !== "" && !foreign.test(start) ? 0.6 : 0;
}

const isIntrospection = (start: string): boolean =>
  /^\s*\{[\s\S]{0,2000}?"__schema"\s*:\s*(\{|null)/.test(start) || /"(queryType|mutationType)"\s*:\s*\{\s*"name"/.test(start);

/** A definition at the beginning of a line, up to what no other language has there. */
const definition =
  /(^|\n)\s*(extend\s+)?((type|interface|input)\s+[A-Za-z_]\w*\s*(implements\s[\w\s&@]+)?(@[^{\n]*)?\{|enum\s+[A-Za-z_]\w*\s*(@[^{\n]*)?\{|schema\s*(@[^{]*)?\{|union\s+[A-Za-z_]\w*\s*(@[^=\n]*)?=|directive\s+@\w+|scalar\s+[A-Za-z_]\w*\s*(@|\n|$))/;

/** Lines of YAML, TypeScript and Protocol Buffers that look alike. */
const foreign =
  /^\s*(openapi|swagger)\s*:|^\s*<|^\s*syntax\s*=|(^|\n)\s*(import\s+.*from|export\s+(type|interface|enum|const)|package\s+\w)/;
