import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Select } from 'antd';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { FormField } from '~/api/schema';
import { fold } from '~/shared/lib/fold';
import { SearchField } from '~/shared/ui/controls/SearchField';
import type { FormModel } from '~/domain/xforms/model';
import { withSearch } from '~/shared/ui/controls/with-search';
import { largeFiles } from './form-with-files';
import { LargeFiles } from './LargeFiles';
import { AnswerLines } from './AnswerLines';
import { type AnswerValues, filterLines, formLines, isEmpty } from './lines';
import type { MissingFiles } from './missing-files';
import { searchedText } from './texts';
import { useWording } from './use-wording';
import './answers.css';

interface AnswersProps {
  /** The answers by name, with the entries of repeats inside (`$expand=*`). */
  row: AnswerValues;
  /** The definition of the version that was filled in; undefined while it loads, or if it cannot be read. */
  model: FormModel | undefined;
  /** Stand in for the definition. */
  fields: readonly FormField[] | undefined;
  /** Of the labels; null for the form's default language. */
  language: string | null;
  onLanguage: (language: string) => void;
  /** The address of a file of the submission by its name. Keep it stable. */
  fileAddress: (name: string) => string;
  /** Names of files that were not uploaded. */
  missing?: MissingFiles;
  /** More controls beside the search. */
  children?: ReactNode;
}

const none: ReadonlySet<string> = new Set();

/**
 * All answers of a submission as in the form, in a language of its labels, with a search. Questions without an answer
 * are hidden until they are wanted. Forms of any length: only what is near the window is drawn, and everything in print.
 */
export function Answers({
  row,
  model,
  fields,
  language,
  onLanguage,
  fileAddress,
  missing = none,
  children,
}: AnswersProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [showsEmpty, showEmpty] = useState(false);
  const searched = useDeferredValue(typed);
  const wording = useWording(model, fields, language);
  const { questions } = wording;
  const lines = useMemo(() => formLines(row, questions), [row, questions]);
  const empty = useMemo(() => lines.filter((line) => line.kind === 'answer' && isEmpty(line.value)).length, [lines]);
  const words = useMemo(
    () =>
      fold(searched)
        .split(/\s+/)
        .filter((word) => word !== ''),
    [searched],
  );
  const found = useMemo(
    () =>
      filterLines(lines, (line) => {
        if (!showsEmpty && isEmpty(line.value)) return false;
        if (words.length === 0) return true;
        const text = fold(searchedText(line, wording));
        return words.every((word) => text.includes(word));
      }),
    [lines, showsEmpty, words, wording],
  );
  return (
    <div className="answers-panel">
      <div className="answers-bar">
        <SearchField label={t`Search the answers`} value={typed} onChange={setTyped} />
        {model && model.languages.length > 1 && (
          <Select
            className="answers-language"
            aria-label={t`Language of the questions`}
            value={wording.language ?? ''}
            onChange={onLanguage}
            {...withSearch(model.languages.map((one) => ({ value: one, label: one })))}
          />
        )}
        {empty > 0 && (
          <Checkbox
            className="answers-switch"
            checked={showsEmpty}
            onChange={({ target }) => showEmpty(target.checked)}
          >
            <Plural value={empty} one="Show # empty answer" other="Show # empty answers" />
          </Checkbox>
        )}
        {children}
      </div>
      {model && <LargeFiles names={largeFiles(model)} />}
      {found.length === 0 ? (
        <p className="muted" role="status">
          {words.length > 0 ? <Trans>No answer matches.</Trans> : <Trans>This submission has no answers.</Trans>}
        </p>
      ) : (
        <AnswerLines lines={found} wording={wording} words={words} fileAddress={fileAddress} missing={missing} />
      )}
    </div>
  );
}
