/** What the visitor may do about tools. */
export type May = {
  call: boolean;
  seeRuns: boolean;
  seeChanges: boolean;
  review: boolean;
  add: boolean;
  connect: boolean;
  /** Put tools into toolkits. */
  toolkits: boolean;
  /** Whose policies the visitor may set. */
  policies: readonly ("org" | "user")[];
};
