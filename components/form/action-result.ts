/** The result of a server action, as far as a component needs it. */
export type ActionResult<Data> =
  | { ok: true; data: Data }
  | { ok: false; error: { code: string; message: string; details?: Record<string, string[]> } };
