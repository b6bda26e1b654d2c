import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { typeLabel } from '~/domain/definitions/type-words';
import type { FormModel, NodeKind } from '~/engines/xforms/model';
import { visibleName } from '~/shared/lib/visible-name';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { type FilterOption, MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { LabelledSelect } from '~/shared/ui/filters/OrderSelect';
import { allLanguages, markWords, type FormContents } from './overview';
import { type Condition, conditions, kinds, type OutlineState } from './search-params';

const kindWords: Record<NodeKind, MessageDescriptor> = {
  question: msg`Questions`,
  note: msg({ message: 'Notes', context: 'question type' }),
  group: msg`Groups`,
  repeat: msg`Repeats`,
  calculation: msg`Calculations`,
  metadata: msg`Metadata`,
  data: msg`Hidden values`,
};

interface OutlineToolbarProps extends Pick<ComponentProps<typeof FilterBar>, 'count' | 'shown' | 'tools' | 'end'> {
  model: FormModel;
  occurring: FormContents;
  state: OutlineState;
  hasFindings: boolean;
  onChange: (change: Partial<OutlineState>) => void;
  onFind: (text: string) => void;
  onClear: (() => void) | undefined;
  onLeaveSearch: () => void;
  editions: ReactNode;
}

/** Several types may have the same label. */
function useTypes({ types }: FormContents): FilterOption[] {
  const { i18n } = useLingui();
  return Array.from(types, (value) => ({
    value,
    label: typeLabel({ kind: 'question', type: value, control: null, mediatype: null }, i18n),
  })).toSorted((a, b) => a.label.localeCompare(b.label));
}

function useConditions({ marks }: FormContents, hasFindings: boolean): FilterOption<Condition>[] {
  const { i18n, t } = useLingui();
  return conditions.flatMap((value): FilterOption<Condition>[] => {
    if (value === 'findings') return hasFindings ? [{ value, label: t`Findings` }] : [];
    return marks.has(value) ? [{ value, label: i18n._(markWords[value]) }] : [];
  });
}

export function OutlineToolbar(props: OutlineToolbarProps) {
  const { model, occurring, state, hasFindings, onChange, onFind, onClear, onLeaveSearch, editions, ...bar } = props;
  const { t, i18n } = useLingui();
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onLeaveSearch();
  };
  return (
    <FilterBar
      {...bar}
      onClear={onClear}
      set={[state.kinds, state.types, state.conditions].filter((one) => one !== null).length}
      search={
        <SearchField
          label={t`Find questions`}
          className="quick-find"
          value={state.find}
          onChange={onFind}
          onKeyDown={leave}
        />
      }
    >
      <MultiSelectFilter
        label={t`Element`}
        options={kinds
          .filter((kind) => occurring.kinds.has(kind))
          .map((kind) => ({ value: kind, label: i18n._(kindWords[kind]) }))}
        selected={state.kinds}
        onApply={(chosen) => onChange({ kinds: chosen })}
      />
      <MultiSelectFilter
        label={t`Type`}
        options={useTypes(occurring)}
        selected={state.types}
        onApply={(types) => onChange({ types })}
      />
      <MultiSelectFilter
        label={t`With`}
        options={useConditions(occurring, hasFindings)}
        selected={state.conditions}
        onApply={(chosen) => onChange({ conditions: chosen })}
      />
      <LanguageSelect model={model} language={state.language} onChange={(language) => onChange({ language })} />
      {editions}
    </FilterBar>
  );
}

interface LanguageSelectProps {
  model: FormModel;
  language: string | null;
  onChange: (language: string | null) => void;
}

function LanguageSelect({ model: { languages, defaultLanguage }, language, onChange }: LanguageSelectProps) {
  const { t } = useLingui();
  if (languages.length < 2) return null;
  const usual = defaultLanguage ?? languages[0] ?? '';
  const shown = language !== null && (language === allLanguages || languages.includes(language)) ? language : usual;
  return (
    <LabelledSelect
      label={<Trans>Language</Trans>}
      className="outline-select"
      value={shown}
      onChange={(value) => onChange(value === usual ? null : value)}
      options={[
        ...languages.map((one) => ({ value: one, label: visibleName(one) })),
        { value: allLanguages, label: t`All languages` },
      ]}
    />
  );
}
