import { visibleName } from './visible-name';

/**
 * Isolates another user's text in a sentence, so that its direction does not change the sentence (Unicode FSI, PDI),
 * and shows its invisible characters as marks.
 */
export const isolate = (text: string): string => `\u2068${visibleName(text)}\u2069`;

/** A sentence without those direction marks, for files. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');
