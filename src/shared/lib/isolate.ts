import { visibleName } from './visible-name';

/**
 * Isolates user text in a sentence (Unicode FSI, PDI), so that its direction does not affect the rest, and marks
 * invisible characters.
 */
export const bidiIsolate = (text: string): string => `\u2068${visibleName(text)}\u2069`;

export const stripBidiIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');
