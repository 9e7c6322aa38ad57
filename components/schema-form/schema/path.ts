export type Path = readonly (string | number)[];

/** A path in the arguments as the messages of a refused call write it: `body.labels[2].name`. */
export const displayPath = (path: Path): string => path.map(segment).join("").replace(/^\./, "");

function segment(part: string | number): string {
  if (typeof part === "number") return `[${part}]`;
  const isPlain = part.length <= 80 && /^[\p{ID_Start}_$@][\p{ID_Continue}$-]*$/u.test(part);
  return isPlain ? `.${part}` : `[${JSON.stringify(part.slice(0, 80))}]`;
}
