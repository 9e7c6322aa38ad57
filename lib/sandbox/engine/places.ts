/** Where things stand in the memory of every engine that was started from the image. */
export type Places = {
  runtime: number;
  context: number;
  undefined: number;
  fileName: number;
  /** Room for a pointer: the arguments of a call. */
  slot: number;
  begin: number;
  run: number;
  fail: number;
  deliver: number;
  take: number;
  stackTop: number;
  heapEnd: number;
  /** Where the allocator keeps the end of its heap. */
  heapEndAt: number;
};
