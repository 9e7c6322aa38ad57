/** For `contains`, `startsWith`, `endsWith` and `equals` without the case: there `%` and `_` of the database would stand for any text. */
export const asWritten = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
