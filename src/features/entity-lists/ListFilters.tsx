import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { OrderSelect } from '~/shared/ui/filters/OrderSelect';
import { QuickFind } from '~/shared/ui/filters/QuickFind';
import type { ReactNode } from 'react';
import { useNarrow } from '~/shared/ui/table/layout-hooks';
import type { EntityListsState } from './address';

interface ListFiltersProps {
  state: EntityListsState;
  onChange: (change: Partial<EntityListsState>) => void;
  onFind: (text: string) => void;
  /** Undefined without a filter. */
  onClear: (() => void) | undefined;
  /** How many there are, and how many are shown; undefined before they have loaded. */
  all: number | undefined;
  shown: number | undefined;
  /** At the end of the line. */
  action?: ReactNode;
}

/** The toolbar of the table: quick find, count and, on a phone, where the table has no head, the order. */
export function ListFilters({ state, onChange, onFind, onClear, all, shown, action }: ListFiltersProps) {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  const matching = i18n.number(shown ?? 0);
  const whole = i18n.number(all ?? 0);
  return (
    <FilterBar
      onClear={onClear}
      count={
        all === undefined ? null : onClear ? (
          <Trans>
            {matching} of {whole}
          </Trans>
        ) : (
          <Plural value={all} one="# entity list" other="# entity lists" />
        )
      }
      end={
        <>
          {narrow && <SortSelect state={state} onChange={onChange} />}
          {action}
        </>
      }
    >
      <QuickFind label={t`Find entity lists`} value={state.find} onChange={onFind} />
    </FilterBar>
  );
}

function SortSelect({ state, onChange }: Pick<ListFiltersProps, 'state' | 'onChange'>) {
  const { t } = useLingui();
  const words: Record<EntityListsState['order']['sort'], [up: string, down: string]> = {
    name: [t`Name, A to Z`, t`Name, Z to A`],
    entities: [t`Fewest entities`, t`Most entities`],
    conflicts: [t`Fewest conflicts`, t`Most conflicts`],
    lastEntity: [t`Oldest entity`, t`Latest entity`],
  };
  return <OrderSelect {...state.order} words={words} onChange={(order) => onChange({ order })} />;
}
