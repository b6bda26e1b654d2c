import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { FilterButtons } from './FilterButtons';
import { FilterChip } from './FilterChip';
import { Name } from '~/shared/ui/text/Name';

/** An option. */
export interface FilterOption<Value extends string = string> {
  value: Value;
  label: string;
  /** Second line; included in the search. */
  description?: string;
  /** Drawn before the label. */
  mark?: ReactNode;
}

interface MultiSelectFilterProps<Value extends string> {
  label: string;
  /** Undefined while they load. */
  options: readonly FilterOption<Value>[] | undefined;
  failed?: boolean;
  /** The selected values; `null` stands for all, without a condition. */
  selected: readonly string[] | null;
  /** In: the selected ones of the options, in their order. */
  onApply: (selected: readonly Value[] | null) => void;
  /** Whether selecting none means all (a filter), or none (columns). Default true. */
  noneIsAll?: boolean;
  /** The text of the chip instead of "2 of 5" or the one name. */
  summary?: string | undefined;
  /** Highlighted. Default: when not all are selected. */
  active?: boolean;
  /** Shown under the list, for the current selection. */
  footer?: (chosen: ReadonlySet<string>) => ReactNode;
}

const searchFrom = 9;

/** The text of the chip: the one name, "2 of 5", or nothing without a condition. */
function useSummary<Value extends string>(props: MultiSelectFilterProps<Value>): string | undefined {
  const { options, failed, selected, summary } = props;
  const { t } = useLingui();
  if (summary !== undefined) return summary;
  if (failed === true) return t`Error`;
  if (selected === null) return undefined;
  if (!options) return t`Loading…`;
  const [only] = selected;
  if (selected.length === 1 && only !== undefined)
    return options.find((option) => option.value === only)?.label ?? only;
  const count = selected.length;
  const all = options.length;
  return t`${count} of ${all}`;
}

/**
 * A filter by several values: a list of checkboxes with search. "Only" applies one value at once; closing without Apply
 * changes nothing.
 */
export function MultiSelectFilter<Value extends string>(props: MultiSelectFilterProps<Value>) {
  const { selected, onApply, noneIsAll = true } = props;
  const summary = useSummary(props);
  return (
    <FilterChip
      label={props.label}
      summary={summary}
      active={props.active}
      onClear={selected === null ? undefined : () => onApply(noneIsAll ? null : [])}
    >
      {(close) => <Choices {...props} close={close} />}
    </FilterChip>
  );
}

interface OneOfFilterProps<Value extends string> extends Pick<MultiSelectFilterProps<Value>, 'label' | 'options'> {
  selected: Value | null;
  onApply: (selected: Value | null) => void;
}

/** A filter by one value: several are as good as all. */
export function OneOfFilter<Value extends string>({ selected, onApply, ...props }: OneOfFilterProps<Value>) {
  return (
    <MultiSelectFilter
      {...props}
      selected={selected === null ? null : [selected]}
      onApply={(values) => onApply(values?.length === 1 ? (values[0] ?? null) : null)}
    />
  );
}

function Choices<Value extends string>(props: MultiSelectFilterProps<Value> & { close: () => void }) {
  const { options, failed, selected, onApply, noneIsAll = true, footer, close } = props;
  const { t } = useLingui();
  const id = useId();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(selected));
  if (failed === true) {
    return (
      <p className="filter-note" role="alert">
        <Trans>The options could not be loaded. Refresh the page to try again.</Trans>
      </p>
    );
  }
  if (!options) {
    return (
      <p className="filter-note" role="status">
        <Trans>Loading…</Trans>
      </p>
    );
  }
  const wanted = search.trim().toLocaleLowerCase();
  const matches =
    wanted === ''
      ? options
      : options.filter((option) => `${option.label}\n${option.description ?? ''}`.toLocaleLowerCase().includes(wanted));
  const change = (values: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const value of values) {
      if (on) next.add(value);
      else next.delete(value);
    }
    setChosen(next);
  };
  const apply = (next: ReadonlySet<string>) => {
    const values = options.map((option) => option.value).filter((value) => next.has(value));
    onApply(values.length === options.length || (values.length === 0 && noneIsAll) ? null : values);
    close();
  };
  const values = matches.map((option) => option.value);
  return (
    <form
      className="filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        apply(chosen);
      }}
    >
      {options.length >= searchFrom && (
        <SearchField
          label={t`Find in the list`}
          placeholder={t`Find`}
          first
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className="filter-quick">
        {(!noneIsAll || options.length >= searchFrom) && (
          <button type="button" onClick={() => change(values, true)}>
            <Trans>Select all</Trans>
          </button>
        )}
        {chosen.size > 0 && (
          <button
            type="button"
            onClick={({ currentTarget }) => {
              change(values, false);
              // The button disappears.
              currentTarget.form?.querySelector('input')?.focus();
            }}
          >
            <Trans>Clear selection</Trans>
          </button>
        )}
        <span role="status">
          {chosen.size === 0 && noneIsAll ? (
            <Trans>All</Trans>
          ) : (
            <Plural value={chosen.size} one="# selected" other="# selected" />
          )}
        </span>
      </div>
      <div className="filter-list" role="group" aria-label={props.label}>
        {matches.map((option, index) => (
          <div key={option.value} className="filter-line">
            <label className="filter-option" htmlFor={`${id}-${index}`}>
              <input
                type="checkbox"
                id={`${id}-${index}`}
                checked={chosen.has(option.value)}
                onChange={(event) => change([option.value], event.target.checked)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  change([option.value], !chosen.has(option.value));
                }}
              />
              {option.mark}
              <span className="filter-text">
                <Name>{option.label}</Name>
                {option.description !== undefined && <bdi className="filter-description">{option.description}</bdi>}
              </span>
            </label>
            <button
              type="button"
              className="filter-only"
              aria-label={t`Only ${option.label}`}
              onClick={() => apply(new Set([option.value]))}
            >
              <Trans>Only</Trans>
            </button>
          </div>
        ))}
        {matches.length === 0 && (
          <p className="filter-note">
            <Trans>No results</Trans>
          </p>
        )}
      </div>
      {footer?.(chosen)}
      <FilterButtons close={close} />
    </form>
  );
}
