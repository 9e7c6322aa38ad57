/** How wide the parts of a row are, and from which width of the window on they are there. */
export const columns = {
  check: "w-10 pr-0",
  kind: "w-38 max-md:hidden",
  status: "w-24 max-lg:hidden",
  version: "w-22 max-lg:hidden",
  effect: "w-26 max-lg:hidden",
  policy: "w-29",
};
