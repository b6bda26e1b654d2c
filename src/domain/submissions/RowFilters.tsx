import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type ReviewStateName, reviewStates } from '~/domain/forms/review-states';
import { PeopleFilter } from '~/shared/rows/toolbar';
import { DateRangeFilter } from '~/shared/ui/filters/DateRangeFilter';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { LabelledSelect } from '~/shared/ui/filters/OrderSelect';
import { Icon } from '~/shared/ui/icons/Icon';
import { pathLabel } from './fields';
import { type FormOrDraftRef, useFields, useSubmitters } from './queries';
import type { SubmissionsState } from './search-params';

type Filtered = Pick<SubmissionsState, 'submitterIds' | 'range' | 'reviewStates'>;

interface RowFiltersProps {
  form: FormOrDraftRef;
  state: Filtered;
  onChange: (change: Partial<Filtered>) => void;
}

export function RowFilters({ form, state, onChange }: RowFiltersProps) {
  const { t, i18n } = useLingui();
  const { isDraft = false } = form;
  const submitters = useSubmitters(form);
  return (
    <>
      {!isDraft && (
        <PeopleFilter
          label={t`Submitted by`}
          people={submitters}
          unknown={t`Unknown submitter`}
          selected={state.submitterIds}
          onApply={(submitterIds) => onChange({ submitterIds })}
        />
      )}
      <DateRangeFilter label={t`Submitted at`} range={state.range} onApply={(range) => onChange({ range })} />
      {!isDraft && (
        <MultiSelectFilter
          label={t`Review state`}
          options={(Object.keys(reviewStates) as ReviewStateName[]).map((name) => ({
            value: reviewStates[name].filterValue,
            label: i18n._(reviewStates[name].label),
            mark: <Icon name={reviewStates[name].icon} />,
          }))}
          selected={state.reviewStates}
          onApply={(states) => onChange({ reviewStates: states })}
        />
      )}
    </>
  );
}

interface RowsSelectProps {
  form: FormOrDraftRef;
  /** Path of a repeat without its first slash; empty for submissions. */
  value: string;
  onChange: (path: string) => void;
}

export function RowsSelect({ form, value, onChange }: RowsSelectProps) {
  const { t } = useLingui();
  const { data } = useFields(form);
  const repeats = useMemo(() => (data ?? []).filter(({ type }) => type === 'repeat'), [data]);
  if (repeats.length === 0) return null;
  return (
    <LabelledSelect
      label={<Trans>Rows</Trans>}
      labelClass="rows-select-label"
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t`Submissions` },
        ...repeats.map(({ path }) => ({
          value: path.slice(1),
          label: pathLabel(path),
        })),
      ]}
    />
  );
}
