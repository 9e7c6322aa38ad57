/** Words as they stand at the beginning of a sentence. */
export const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
