/** The widths of a row's columns. What is shown depends on the width of the list, not of the window. */
export const columns = {
  check: "w-10 pr-0",
  kind: "hidden w-44 @4xl:table-cell",
  effect: "w-9 px-1 align-middle @xl:w-32 @xl:px-3",
  policy: "w-11 px-1 align-middle @xl:w-29 @xl:px-3",
};
