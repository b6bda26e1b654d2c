/** A text of somebody else's in a sentence: whatever direction it has or sets, the sentence keeps its own (Unicode FSI, PDI). */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
