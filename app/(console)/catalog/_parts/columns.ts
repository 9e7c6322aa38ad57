/** The widths of a row's columns, and the window width from which each is shown. */
export const columns = {
  check: "w-10 pr-0",
  kind: "w-44 max-xl:hidden",
  status: "w-24 max-xl:hidden",
  version: "w-22 max-xl:hidden",
  effect: "w-26 max-lg:hidden",
  policy: "w-29",
};
