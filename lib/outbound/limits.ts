const second = 1000;
const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** The limits of one call. A time of Infinity means no limit, for streams that stay open on purpose. */
export type Limits = {
  totalMs: number;
  connectMs: number;
  headersMs: number;
  bodyIdleMs: number;
  responseBytesMax: number;
  responseHeadersMax: number;
  responseHeaderBytesMax: number;
  redirectsMax: number;
};

export const defaultLimits: Limits = {
  totalMs: 60 * second,
  connectMs: 10 * second,
  headersMs: 30 * second,
  bodyIdleMs: 30 * second,
  responseBytesMax: 10 * megabyte,
  responseHeadersMax: 200,
  responseHeaderBytesMax: 32 * kilobyte,
  redirectsMax: 5,
};

/** The upper limit of `responseHeaderBytesMax`: the HTTP parser stops there. */
export const parserHeaderBytesMax = 128 * kilobyte;

/** The upper limit of `connectMs`: an abandoned attempt to connect ends then. */
export const dialMsMax = 60 * second;
