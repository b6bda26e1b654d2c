import { createContext } from 'react';
import type { Outline } from './outline';

/** What names a question in a link, and shows it in the outline. */
export interface QuestionNames {
  outline: Outline;
  /** The language of labels, and the one for labels that it lacks. */
  language: string;
  usual: string | null;
  /** Opens the groups around a question and scrolls to it. In: its path. */
  follow: (path: string) => void;
}

export const OutlineContext = createContext<QuestionNames>({
  outline: { items: [], byPath: new Map() },
  language: '',
  usual: null,
  follow: () => undefined,
});
