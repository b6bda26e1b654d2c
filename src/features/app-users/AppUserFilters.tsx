import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNarrow } from '~/shared/ui/table/layout-hooks';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { OrderSelect } from '~/shared/ui/filters/OrderSelect';
import { QuickFind } from '~/shared/ui/filters/QuickFind';
import { accessStates, type AppUsersState } from './address';

interface AppUserFiltersProps {
  state: AppUsersState;
  onChange: (change: Partial<AppUsersState>) => void;
  onFind: (text: string) => void;
  /** Undefined without a filter. */
  onClear: (() => void) | undefined;
  /** How many there are, and how many are shown; undefined before they have loaded. */
  all: number | undefined;
  /** How many of all have access. */
  active: number;
  shown: number | undefined;
  /** At the end of the line. */
  tools: ReactNode;
}

/**
 * The toolbar of the list: quick find, access filter, count and, on a phone, where the table has no head, the order.
 */
export function AppUserFilters({ state, onChange, onFind, onClear, all, active, shown, tools }: AppUserFiltersProps) {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  const names = { active: t`Active`, revoked: t`Access revoked` };
  const matching = i18n.number(shown ?? 0);
  const whole = i18n.number(all ?? 0);
  const [activeText, revokedText] = [i18n.number(active), i18n.number((all ?? 0) - active)];
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
            <Plural value={all} one="# app user" other="# app users" />
            {active < all && (
              <Trans>
                : {activeText} active, {revokedText} revoked
              </Trans>
            )}
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
      <QuickFind label={t`Find app users`} value={state.find} onChange={onFind} />
      <MultiSelectFilter
        label={t`Access`}
        options={accessStates.map((value) => ({ value, label: names[value] }))}
        selected={state.access === null ? null : [state.access]}
        onApply={(values) =>
          onChange({ access: accessStates.find((one) => values?.length === 1 && values[0] === one) ?? null })
        }
        onClear={() => onChange({ access: null })}
      />
    </FilterBar>
  );
}

function SortSelect({ state, onChange }: Pick<AppUserFiltersProps, 'state' | 'onChange'>) {
  const { t } = useLingui();
  const words: Record<AppUsersState['order']['sort'], [up: string, down: string]> = {
    displayName: [t`Name, A to Z`, t`Name, Z to A`],
    createdAt: [t`Oldest`, t`Newest`],
    createdBy: [t`Created by, A to Z`, t`Created by, Z to A`],
    lastUsed: [t`Least recently used`, t`Last used`],
  };
  return <OrderSelect {...state.order} words={words} onChange={(order) => onChange({ order })} />;
}
