import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { QuickFind } from '~/shared/ui/controls/SearchField';
import type { Change } from '~/domain/xforms/changes';
import { categories, type Category, type ChangeView, countCategories } from './subjects';
import { categoryWords } from './words';

interface ChangeFiltersProps {
  changes: readonly Change[];
  /** How many pass the filter. */
  shown: number;
  view: ChangeView;
  onView: (change: Partial<ChangeView>) => void;
}

/** The search, and a button for each kind of change with its count: together they are the summary of the changes. */
export function ChangeFilters({ changes, shown, view, onView }: ChangeFiltersProps) {
  const { t, i18n } = useLingui();
  const counts = useMemo(() => countCategories(changes), [changes]);
  const filtered = view.find.trim() !== '' || view.categories !== null;
  const toggle = (category: Category) => {
    const present = view.categories ?? [];
    const next = present.includes(category) ? present.filter((one) => one !== category) : [...present, category];
    onView({ categories: next.length === 0 ? null : next });
  };
  const matching = i18n.number(shown);
  const whole = i18n.number(changes.length);
  return (
    <FilterBar
      onClear={filtered ? () => onView({ find: '', categories: null }) : undefined}
      count={
        filtered ? (
          <Trans>
            {matching} of {whole}
          </Trans>
        ) : (
          <Plural value={changes.length} one="# change" other="# changes" />
        )
      }
      search={<QuickFind label={t`Find changes`} value={view.find} onChange={(find) => onView({ find })} />}
      set={view.categories?.length ?? 0}
      shown={shown}
    >
      <div role="group" aria-label={t`Kinds of changes`} className="change-kinds">
        {categories
          .filter((category) => counts[category] > 0)
          .map((category) => (
            <BareButton
              key={category}
              className="change-kind"
              aria-pressed={view.categories?.includes(category) ?? false}
              onClick={() => toggle(category)}
            >
              {i18n._(categoryWords[category])} <span className="change-count">{i18n.number(counts[category])}</span>
            </BareButton>
          ))}
      </div>
    </FilterBar>
  );
}
