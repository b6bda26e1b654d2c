import { visibleText } from '~/shared/lib/visible-name';

/** The maximum text length in a cell: more is invisible and slow to lay out. */
const shownCharacters = 300;

/** The part of a text that a cell can show. */
export const clip = (text: string): string =>
  visibleText(text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text);
