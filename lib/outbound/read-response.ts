/**
 * A response whose body was read already. It gives out the bytes as they are; the stream that a usual response makes of
 * them, which costs more than all the rest of a short answer, is made only for whoever asks for it.
 */
export class ReadResponse extends Response {
  #bytes: ArrayBuffer;
  #isTaken = false;
  #usual: Response | null = null;

  constructor(bytes: ArrayBuffer, init: ResponseInit) {
    super(null, init);
    this.#bytes = bytes;
  }

  override get body(): Response["body"] {
    return this.#asUsual().body;
  }

  override get bodyUsed(): boolean {
    return this.#isTaken || (this.#usual?.bodyUsed ?? false);
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    if (this.#usual) return await this.#usual.arrayBuffer();
    return this.#take();
  }

  override async text(): Promise<string> {
    if (this.#usual) return await this.#usual.text();
    return new TextDecoder().decode(this.#take());
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  override async blob(): Promise<Blob> {
    return await this.#asUsual().blob();
  }

  override async formData(): Promise<FormData> {
    return await this.#asUsual().formData();
  }

  override clone(): Response {
    if (this.#isTaken) throw unusable();
    return this.#asUsual().clone();
  }

  #take(): ArrayBuffer {
    if (this.#isTaken) throw unusable();
    this.#isTaken = true;
    return this.#bytes;
  }

  #asUsual(): Response {
    const { status, statusText, headers } = this;
    this.#usual ??= new Response(this.#isTaken ? null : this.#bytes, { status, statusText, headers });
    return this.#usual;
  }
}

const unusable = () => new TypeError("Body is unusable: it was read already.");
