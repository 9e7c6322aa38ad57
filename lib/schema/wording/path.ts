export type Path = (string | number)[];

/** A place in the arguments as people write it: `body.labels[2].name`. */
export function displayPath(path: readonly (string | number)[]): string {
  return path.map(displaySegment).join("").replace(/^\./, "");
}

function displaySegment(segment: string | number): string {
  if (typeof segment === "number") return `[${segment}]`;
  return segment.length <= 80 && /^[\p{ID_Start}_$@][\p{ID_Continue}$-]*$/u.test(segment)
    ? `.${segment}`
    : `[${JSON.stringify(segment.slice(0, 80))}]`;
}
