/** One measurement, in the unit of its row. */
export type Sample = () => Promise<number>;

/** Who does the work: the product, the least that could do it, another product. */
export type Sides = { ours: Sample; floor?: Sample; peer?: Sample };
export type Side = keyof Sides;

/** What is to be reached: a number, or so many times what another side takes in the same run. */
export type Limit = { most: number; of?: Side } | { least: number; of?: Side };

export type Asked = { peer: boolean };

/** One line of the table. */
export type Row = {
  id: string;
  work: string;
  unit: "ms" | "/s" | "kB" | "MB" | "tokens" | "points";
  /** What the floor does, for the reader. */
  against?: string;
  budget?: readonly Limit[];
  rounds?: number;
  /** For work that is only ever done cold. */
  cold?: boolean;
  /** Prepares what the samples need; not measured. Another product is only asked when it is wanted. */
  sides(asked: Asked): Promise<Sides>;
};
