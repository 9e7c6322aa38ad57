/** What the visitor may do about tools. */
export type May = {
  call: boolean;
  seeRuns: boolean;
  seeChanges: boolean;
  review: boolean;
  add: boolean;
  connect: boolean;
  /** Whose policies the visitor may set. */
  policies: readonly ("org" | "user")[];
};
