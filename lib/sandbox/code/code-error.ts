/** Code that no program can be made of, with the place in the person's own text. */
export class CodeError extends Error {
  readonly place: { line?: number; column?: number };

  constructor(message: string, place: { line?: number; column?: number } = {}) {
    super(message);
    this.place = place;
  }
}
