/**
 * Isolates another user's text in a sentence, so that its direction does not change the sentence (Unicode FSI, PDI).
 */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
