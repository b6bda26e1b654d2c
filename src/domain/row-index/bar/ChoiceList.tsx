import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Name } from '~/shared/ui/text/Name';
import { fold } from '~/shared/lib/fold';
import type { FindField } from './fields';

/** An answer that a field has, and in how many rows. '' is no answer. */
interface KnownAnswer {
  value: string;
  count: number;
}

export interface KnownAnswers {
  /** Tells when the answers may have changed. */
  key: readonly unknown[];
  /** The copy of the rows is there. */
  isReady: boolean;
  /** The most frequent first. */
  read: (field: FindField) => Promise<readonly KnownAnswer[]>;
}

interface ChoiceListProps {
  field: FindField;
  answers: KnownAnswers;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  describedBy: string | undefined;
}

/** Options that are drawn: more are found by typing. */
const mostShown = 200;
const searchFrom = 9;

/** The answers of a field with their counts, to select some. */
export function ChoiceList({ field, answers, chosen, onChange, describedBy }: ChoiceListProps) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useState('');
  const { data, isError, refetch } = useQuery({
    queryKey: [...answers.key, 'answers', field.field],
    queryFn: () => answers.read(field),
    enabled: answers.isReady,
  });
  if (isError)
    return (
      <p className="filter-note" role="alert">
        <Trans>The options could not be loaded.</Trans>{' '}
        <TextButton onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </TextButton>
      </p>
    );
  if (!data)
    return (
      <p className="filter-note" role="status">
        <Trans>Loading…</Trans>
      </p>
    );
  // What was chosen by a link stays in the list, even if nobody answers it any more.
  const gone = chosen.filter((value) => data.every((one) => one.value !== value)).map((value) => ({ value, count: 0 }));
  const labelOf = (value: string) => (value === '' ? t`No answer` : (field.labelOf?.(value) ?? value));
  const wanted = fold(search.trim());
  const matching = [...gone, ...data].filter(
    ({ value }) => wanted === '' || fold(`${labelOf(value)} ${value}`).includes(wanted),
  );
  return (
    <>
      {data.length >= searchFrom && (
        <SearchField
          label={t`Find in the list`}
          placeholder={t`Find`}
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className="filter-list" role="group" aria-label={field.label} aria-describedby={describedBy}>
        {matching.slice(0, mostShown).map(({ value, count }) => (
          <div key={value} className="filter-line">
            <Checkbox
              className="filter-option"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            >
              <span className="condition-choice">
                <Name className="filter-text">{labelOf(value)}</Name>{' '}
                <span className="condition-count">{i18n.number(count)}</span>
              </span>
            </Checkbox>
          </div>
        ))}
        {matching.length === 0 && (
          <p className="filter-note">
            <Trans>No results</Trans>
          </p>
        )}
        {matching.length > mostShown && (
          <p className="filter-note">
            <Trans>Type to find more answers.</Trans>
          </p>
        )}
      </div>
    </>
  );
}
