import { useLingui } from '@lingui/react/macro';
import { phrasesOf } from './xml-editor';

/** CodeMirror's words in the language of the screen. */
export function useEditorPhrases(): Record<string, string> {
  const { t } = useLingui();
  return phrasesOf({
    find: t`Find in the XML`,
    next: t`Next`,
    previous: t`Previous`,
    all: t`Select all`,
    matchCase: t`Match case`,
    byWord: t`Whole words`,
    regexp: t`Regular expression`,
    close: t`Close`,
    foldedLines: t`Folded lines`,
    unfoldedLines: t`Unfolded lines`,
    foldLine: t`Fold`,
    unfoldLine: t`Unfold`,
    unfold: t`Unfold`,
    currentMatch: t`Current match`,
    onLine: t`on line`,
    // CodeMirror puts the number in place of the sign.
    unchanged: t`$ unchanged lines`,
  });
}
