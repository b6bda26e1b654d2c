import { i18n } from '@lingui/core';
import type { Problem, ProblemCode } from '~/shared/xlsform/convert/problems';
import { choiceWords } from './words/choice-words';
import { entityWords } from './words/entity-words';
import { referenceWords } from './words/reference-words';
import { rowWords } from './words/row-words';
import { valuesFor, type Words } from './words/sentences';
import { sheetWords } from './words/sheet-words';

/** Every problem has its words: a code without is a type error. */
const words: Words<ProblemCode> = { ...sheetWords, ...rowWords, ...choiceWords, ...referenceWords, ...entityWords };

/** What is wrong with a spreadsheet, and how it can be mended; null where that is obvious. */
export function problemText({ code, values }: Pick<Problem, 'code' | 'values'>): { what: string; mend: string | null } {
  const [what, mend] = words[code](valuesFor(values));
  return { what: i18n._(what), mend: mend ? i18n._(mend) : null };
}
