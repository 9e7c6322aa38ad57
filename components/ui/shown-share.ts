/** A share of one as people read it: small ones with a decimal. */
export const shownShare = (share: number): string =>
  share === 0 ? "0%" : `${(share * 100).toLocaleString("en", { maximumFractionDigits: share < 0.1 ? 1 : 0 })}%`;
