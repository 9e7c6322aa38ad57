/** Tools stand together by what is before the last dot of their names. */
export const groupOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf(".")));
