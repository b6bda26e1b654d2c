import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { noRole, roleNames } from '~/domain/roles/roles';
import { useNarrow } from '~/shared/ui/table/layout-hooks';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { OrderSelect } from '~/shared/ui/filters/OrderSelect';
import { QuickFind } from '~/shared/ui/filters/QuickFind';
import { roleFilters, type UsersState } from './address';

interface UserFiltersProps {
  state: UsersState;
  /** Whether the server reports last logins. */
  hasLastLogins: boolean;
  onChange: (change: Partial<UsersState>) => void;
  onFind: (text: string) => void;
  /** Undefined without a filter. */
  onClear: (() => void) | undefined;
  count: ReactNode;
  /** At the end of the line. */
  tools: ReactNode;
}

/** The toolbar of the list: quick find, role and, on a phone, where the table has no head, the order. */
export function UserFilters({ state, hasLastLogins, onChange, onFind, onClear, count, tools }: UserFiltersProps) {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  return (
    <FilterBar
      count={count}
      onClear={onClear}
      end={
        <>
          {narrow && <SortSelect state={state} hasLastLogins={hasLastLogins} onChange={onChange} />}
          {tools}
        </>
      }
    >
      <QuickFind label={t`Find by name or email`} value={state.find} onChange={onFind} />
      <MultiSelectFilter
        label={t`Sitewide role`}
        options={[
          { value: 'admin', label: i18n._(roleNames.admin) },
          { value: 'none', label: i18n._(noRole) },
        ]}
        selected={state.role === null ? null : [state.role]}
        onApply={(values) => onChange({ role: roleFilters.find((role) => values?.[0] === role) ?? null })}
        onClear={() => onChange({ role: null })}
      />
    </FilterBar>
  );
}

function SortSelect({
  state,
  hasLastLogins,
  onChange,
}: Pick<UserFiltersProps, 'state' | 'hasLastLogins' | 'onChange'>) {
  const { t } = useLingui();
  const words: Partial<Record<UsersState['order']['sort'], [up: string, down: string]>> = {
    name: [t`Name, A to Z`, t`Name, Z to A`],
    email: [t`Email, A to Z`, t`Email, Z to A`],
    ...(hasLastLogins ? { lastActive: [t`Least recently active`, t`Most recently active`] } : {}),
    created: [t`Oldest`, t`Newest`],
  };
  return <OrderSelect {...state.order} words={words} onChange={(order) => onChange({ order })} />;
}

/** The number of users, or of those shown. */
export function UserCount({ shown, all }: { shown: number | undefined; all: number | undefined }) {
  const { i18n } = useLingui();
  if (shown === undefined || all === undefined) return null;
  if (shown === all) return <Plural value={all} one="# user" other="# users" />;
  const matching = i18n.number(shown);
  const whole = i18n.number(all);
  return (
    <Trans>
      {matching} of {whole}
    </Trans>
  );
}
