const forbidden = /^(utils?|helpers?|misc|common|types|constants)$/;

/** Files are named after what they do. A name that fits everything collects everything. */
export function checkNames({ path }) {
  const parts = path.split("/").map((part) => part.replace(/\..*$/, ""));
  const name = parts.find((part) => forbidden.test(part));
  if (!name) return [];
  const why = `"${name}" says nothing, so everything ends up in it. Name the file or folder after the one thing it does; types and constants live with their concept.`;
  return [{ path, line: 1, rule: "forbidden-name", why }];
}
