/** What a route answers. Whoever sends it reads a stream to its end, or cancels it. */
export type HttpAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string | ReadableStream<Uint8Array> | null;
};

export const toResponse = ({ body, ...init }: HttpAnswer): Response => new Response(body, init);
