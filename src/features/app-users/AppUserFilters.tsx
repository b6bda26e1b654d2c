import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { FindField } from './FindField';
import { accessStates, type AppUsersState, isFiltered, type Order, orders } from './url-state';

interface AppUserFiltersProps {
  state: AppUsersState;
  onChange: (state: AppUsersState) => void;
  /** How many there are, and how many of them are shown; undefined before they are known. */
  all: number | undefined;
  shown: number | undefined;
}

/** The line above the list: find, access, order, and how many match. Every choice lands in the address. */
export function AppUserFilters({ state, onChange, all, shown }: AppUserFiltersProps) {
  const { t, i18n } = useLingui();
  const filtered = isFiltered(state);
  const labels: Record<Order, string> = { newest: t`Newest`, oldest: t`Oldest`, name: t`A to Z`, lastUsed: t`Last used` };
  const names = { active: t`With access`, revoked: t`Access revoked` };
  const matching = i18n.number(shown ?? 0);
  const whole = i18n.number(all ?? 0);
  return (
    <FilterBar
      onClear={filtered ? () => onChange({ ...state, find: '', access: null }) : undefined}
      count={
        all === undefined ? null : filtered ? (
          <Trans>
            {matching} of {whole}
          </Trans>
        ) : (
          <Plural value={all} one="# app user" other="# app users" />
        )
      }
      end={
        <label className="app-users-order">
          <Trans>Sort</Trans>{' '}
          <select className="pagination-size" value={state.order} onChange={(event) => onChange({ ...state, order: orders.find((order) => order === event.target.value) ?? 'newest' })}>
            {orders.map((order) => (
              <option key={order} value={order}>
                {labels[order]}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <FindField label={t`Find app users`} value={state.find} onChange={(find) => onChange({ ...state, find })} />
      <MultiSelectFilter
        label={t`Access`}
        options={accessStates.map((value) => ({ value, label: names[value] }))}
        selected={state.access === null ? null : [state.access]}
        onApply={(values) => onChange({ ...state, access: accessStates.find((one) => values?.length === 1 && values[0] === one) ?? null })}
        onClear={() => onChange({ ...state, access: null })}
      />
    </FilterBar>
  );
}
