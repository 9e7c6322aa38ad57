/** The address that opens a snippet in the playground of whoever may read it. */
export const snippetLink = (id: string): string => `${window.location.origin}/playground?snippet=${id}`;
