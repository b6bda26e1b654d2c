import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from 'antd';
import { type ReactNode, use, useRef, useState } from 'react';
import { useNarrow } from '~/shared/screen/media';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Name } from '~/shared/ui/text/Name';
import { DrawerContext } from './FilterBar';
import { FilterChip, useDebouncedChoice } from './FilterChip';

export interface FilterOption<Value extends string = string> {
  value: Value;
  label: string;
  description?: string;
  mark?: ReactNode;
}

interface MultiSelectFilterProps<Value extends string> {
  label: string;
  options: readonly FilterOption<Value>[] | undefined;
  failed?: boolean;
  retry?: () => void;
  /** `null` stands for all, without a condition. */
  selected: readonly string[] | null;
  onApply: (selected: readonly Value[] | null) => void;
  /** Whether selecting none means all (a filter) or none (columns). Default true. */
  noneIsAll?: boolean;
  summary?: string | undefined;
  active?: boolean;
}

const searchFrom = 9;

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

export function MultiSelectFilter<Value extends string>(props: MultiSelectFilterProps<Value>) {
  const { selected, onApply, noneIsAll = true } = props;
  const summary = useSummary(props);
  const [choose, flush] = useDebouncedChoice(onApply);
  return (
    <FilterChip
      label={props.label}
      summary={summary}
      active={props.active}
      onClose={flush}
      onClear={selected === null ? undefined : () => onApply(noneIsAll ? null : [])}
    >
      {(close) => <Choices {...props} onApply={choose} close={close} />}
    </FilterChip>
  );
}

interface OneOfFilterProps<Value extends string> extends Pick<MultiSelectFilterProps<Value>, 'label' | 'options'> {
  selected: Value | null;
  onApply: (selected: Value | null) => void;
}

/** Filters by one value: selecting several means all. */
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
  const { options, failed, retry, selected, onApply, noneIsAll = true, close } = props;
  const { t } = useLingui();
  const isInDrawer = use(DrawerContext) !== null;
  const narrow = useNarrow();
  const box = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(selected));
  if (failed === true) {
    return (
      <p className="filter-note" role="alert">
        <Trans>The options could not be loaded.</Trans>{' '}
        {retry && (
          <TextButton onClick={retry}>
            <Trans>Try again</Trans>
          </TextButton>
        )}
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
  const apply = (next: ReadonlySet<string>) => {
    setChosen(next);
    const values = options.map((option) => option.value).filter((value) => next.has(value));
    onApply(values.length === options.length || (values.length === 0 && noneIsAll) ? null : values);
  };
  const change = (values: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const value of values) {
      if (on) next.add(value);
      else next.delete(value);
    }
    apply(next);
  };
  const values = matches.map((option) => option.value);
  return (
    <div ref={box} className="filter-form">
      {options.length >= searchFrom && (
        <SearchField label={t`Find in the list`} placeholder={t`Find`} first value={search} onChange={setSearch} />
      )}
      <div className="filter-quick">
        {(!noneIsAll || options.length >= searchFrom) && (
          <TextButton onClick={() => change(values, true)}>
            <Trans>Select all</Trans>
          </TextButton>
        )}
        {chosen.size > 0 && (
          <TextButton
            onClick={() => {
              change(values, false);
              // The button disappears.
              box.current?.querySelector('input')?.focus();
            }}
          >
            <Trans>Clear selection</Trans>
          </TextButton>
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
        {matches.map((option) => (
          <div key={option.value} className="filter-line">
            <Checkbox
              className="filter-option"
              checked={chosen.has(option.value)}
              onChange={(event) => change([option.value], event.target.checked)}
              onKeyDown={(event) => event.key === 'Enter' && change([option.value], !chosen.has(option.value))}
            >
              <span className="filter-text">
                {option.mark} <Name>{option.label}</Name>
                {option.description !== undefined && <bdi className="filter-description">{option.description}</bdi>}
              </span>
            </Checkbox>
            <Button
              type="link"
              size="small"
              className="filter-only"
              aria-label={t`Only ${option.label}`}
              onClick={() => {
                apply(new Set([option.value]));
                close();
              }}
            >
              <Trans>Only</Trans>
            </Button>
          </div>
        ))}
        {matches.length === 0 && (
          <p className="filter-note">
            <Trans>No results</Trans>
          </p>
        )}
      </div>
      {narrow && !isInDrawer && (
        <Button onClick={close}>
          <Trans>Close</Trans>
        </Button>
      )}
    </div>
  );
}
