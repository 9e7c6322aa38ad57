/** What a server action answers, as far as a component must know it. */
export type ActionResult<Data> =
  | { ok: true; data: Data }
  | { ok: false; error: { code: string; message: string; details?: Record<string, string[]> } };
