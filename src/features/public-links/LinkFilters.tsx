import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { OrderSelect } from '~/shared/ui/filters/OrderSelect';
import { QuickFind } from '~/shared/ui/filters/QuickFind';
import { useNarrow } from '~/shared/ui/table/layout-hooks';
import { linkStates, type PublicLinksState } from './address';
import { isActive, type Row } from './rows';
import { stateLabels } from './use-link-columns';

interface LinkFiltersProps {
  state: PublicLinksState;
  onChange: (change: Partial<PublicLinksState>) => void;
  onFind: (text: string) => void;
  /** Undefined without a filter. */
  onClear: (() => void) | undefined;
  /** All links; undefined before they have loaded. */
  all: readonly Row[] | undefined;
  /** How many are shown. */
  shown: number | undefined;
  /** At the end of the line. */
  tools: ReactNode;
}

/** The toolbar of the list: quick find, state filter, count and, on a phone, where the table has no head, the order. */
export function LinkFilters({ state, onChange, onFind, onClear, all, shown, tools }: LinkFiltersProps) {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  const matching = i18n.number(shown ?? 0);
  const count = all?.length ?? 0;
  const whole = i18n.number(count);
  const active = all?.filter(isActive).length ?? 0;
  const activeText = i18n.number(active);
  return (
    <FilterBar
      onClear={onClear}
      count={
        all === undefined ? null : onClear ? (
          <Trans>
            {matching} of {whole}
          </Trans>
        ) : (
          <>
            <Plural value={count} one="# link" other="# links" />
            {active < count && <Trans>: {activeText} active</Trans>}
          </>
        )
      }
      end={
        <>
          {narrow && <SortSelect state={state} onChange={onChange} />}
          {tools}
        </>
      }
    >
      <QuickFind label={t`Find links`} value={state.find} onChange={onFind} />
      <MultiSelectFilter
        label={t`State`}
        options={linkStates.map((value) => ({ value, label: i18n._(stateLabels[value]) }))}
        selected={state.state === null ? null : [state.state]}
        onApply={(values) =>
          onChange({ state: linkStates.find((one) => values?.length === 1 && values[0] === one) ?? null })
        }
        onClear={() => onChange({ state: null })}
      />
    </FilterBar>
  );
}

function SortSelect({ state, onChange }: Pick<LinkFiltersProps, 'state' | 'onChange'>) {
  const { t } = useLingui();
  const words: Record<PublicLinksState['order']['sort'], [up: string, down: string]> = {
    displayName: [t`Name, A to Z`, t`Name, Z to A`],
    createdAt: [t`Oldest`, t`Newest`],
    createdBy: [t`Created by, A to Z`, t`Created by, Z to A`],
  };
  return <OrderSelect {...state.order} words={words} onChange={(order) => onChange({ order })} />;
}
