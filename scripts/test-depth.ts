/** Whether everything is tested (`npm run test:all`), or of each matrix what stands for it (`npm test`). */
export const isDeep = process.env.TEST_DEPTH === "deep";

/** Another one in each run: of a matrix that is turned by it, all rows come round. TEST_SEED repeats it. */
export const turnOfRun = Number(process.env.TEST_SEED ?? "0");

/** Of the rows of a matrix so many, others each turn, so that every row has its turn; all of them with `npm run test:all`. */
export function sampled<Row>(rows: readonly Row[], { turn, count = 1 }: { turn: number; count?: number }): readonly Row[] {
  if (isDeep) return rows;
  const groups = Math.ceil(rows.length / count);
  return rows.filter((_, index) => index % groups === turn % groups);
}

/** So many rounds of something random; a quarter of them in `npm test`. */
export const rounds = (all: number): number => (isDeep ? all : Math.ceil(all / 4));
