import { createContext } from 'react';
import type { Outline } from './outline';

/** What names a question in a link. */
export interface QuestionNames {
  outline: Outline;
  /** The language of labels, and the one for labels that it lacks. */
  language: string;
  usual: string | null;
}

export const OutlineContext = createContext<QuestionNames>({
  outline: { items: [], byPath: new Map() },
  language: '',
  usual: null,
});
