import { visibleName } from './visible-name';

/**
 * Isolates another user's text in a sentence, so that its direction does not change the sentence (Unicode FSI, PDI),
 * and shows its invisible characters as marks.
 */
export const isolate = (text: string): string => `\u2068${visibleName(text)}\u2069`;
