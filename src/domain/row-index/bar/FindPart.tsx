import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Condition, allRows, type IndexState, type Order, type RowIndex } from '~/engines/row-index/types';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { FilterChip, useDebouncedChoice } from '~/shared/ui/filters/FilterChip';
import { Icon } from '~/shared/ui/icons/Icon';
import { type AnswerFilter, noAnswerFilter, nullIfEmpty } from '../answer-filter';
import { computedField, conditionText } from './condition-words';
import { ConditionForm, type KnownAnswers, usualCondition } from './ConditionForm';
import type { SearchableField } from './fields';
import { IndexOffer, IndexStatus } from './IndexOffer';

export interface FindPartProps {
  /** `status` also loads the index without asking if there are few rows. */
  part: 'chips' | 'new' | 'status';
  finding: AnswerFilter | null;
  by?: readonly Order[] | undefined;
  onChange: (change: { finding?: AnswerFilter | null; by?: readonly Order[] }) => void;
  index: RowIndex | undefined;
  state: IndexState;
  onAdd?: (condition: Condition | null) => void;
  close?: () => void;
}

/** Below these bytes or rows, all rows load without asking. */
const smallIndex = { download: 2_000_000, rows: 5000 };

/** Toolbar parts for finding rows by their answers. `fields` is undefined while loading. */
export function FindPart({
  part,
  fields,
  onAdd,
  close,
  ...find
}: FindPartProps & { fields: readonly SearchableField[] | undefined }) {
  const { finding, by, onChange, index, state } = find;
  const answers = useKnownAnswers(index, state);
  if (part === 'status') return <Status index={index} state={state} />;
  if (part === 'chips')
    return <FindChips fields={fields} finding={finding} by={by} onChange={onChange} answers={answers} />;
  if (state.phase === 'absent' || state.phase === 'refused' || state.phase === 'off')
    return <IndexOffer index={index} state={state} />;
  return (
    <NewCondition fields={fields} answers={answers} onAdd={(condition) => onAdd?.(condition)} close={() => close?.()} />
  );
}

function Status({ index, state }: Pick<FindPartProps, 'index' | 'state'>) {
  const { phase } = state;
  // Fetch changes since the last visit while the user reads.
  useEffect(() => {
    if (phase === 'ready') void index?.sync();
  }, [index, phase]);
  const { download = Infinity, rows = Infinity } = index?.weight() ?? {};
  const isLittle = phase === 'absent' && (download < smallIndex.download || rows < smallIndex.rows);
  // Do not load again right after the user cleared the copy.
  const wasLoaded = useRef(false);
  useEffect(() => {
    if (isLittle && !wasLoaded.current) index?.load();
    wasLoaded.current ||= isLittle || phase === 'ready';
  }, [index, isLittle, phase]);
  return phase === 'ready' || phase === 'loading' ? (
    <span className="find-status">
      <IndexStatus index={index} state={state} />
    </span>
  ) : null;
}

interface FindChipsProps extends Pick<FindPartProps, 'finding' | 'by' | 'onChange'> {
  /** Undefined while loading. */
  fields: readonly SearchableField[] | undefined;
  answers: KnownAnswers;
}

/** A field of an old link that the definition no longer has. */
const unknownField = (field: string): SearchableField => ({ field, label: field.replace(/^\//, ''), kind: 'text' });

function FindChips({ fields, finding, by, onChange, answers }: FindChipsProps) {
  const { t, i18n } = useLingui();
  const [isSorting, setSorting] = useState(false);
  const { text, conditions } = finding ?? noAnswerFilter;
  const fieldOf = (name: string) =>
    fields?.find(({ field }) => field === name) ?? computedField(name, fields, i18n) ?? unknownField(name);
  const write = (next: readonly Condition[]) => onChange({ finding: nullIfEmpty({ text, conditions: next }) });
  const [sort, flushOrder] = useDebouncedChoice((next: Order[]) => onChange({ by: next }));
  const sortable = fields?.filter(({ isInRepeat }) => isInRepeat !== true) ?? [];
  const orders = (by ?? []).map(({ field, descending }) => `${fieldOf(field).label} ${descending ? '↓' : '↑'}`);
  return (
    <>
      {conditions.map((condition, at) => {
        const field = fieldOf(condition.field);
        return (
          <ConditionChip
            // eslint-disable-next-line react/no-array-index-key -- two conditions on one field can be equal
            key={`${at} ${condition.field}`}
            field={field}
            condition={condition}
            answers={answers}
            onChange={(next) => write(conditions.with(at, next))}
            onClear={() => write(conditions.toSpliced(at, 1))}
          />
        );
      })}
      {by && (finding !== null || by.length > 0 || isSorting) && (
        <FilterChip
          label={t`Sort by`}
          unset={t`Order of the table`}
          summary={orders.length === 0 ? undefined : orders.join(', ')}
          onClear={() => onChange({ by: [] })}
          onClose={flushOrder}
        >
          {() => <SortForm fields={sortable} by={by} onChange={sort} onShown={setSorting} />}
        </FilterChip>
      )}
    </>
  );
}

interface ConditionChipProps {
  field: SearchableField;
  condition: Condition;
  answers: KnownAnswers;
  onChange: (condition: Condition) => void;
  onClear: () => void;
}

function ConditionChip({ field, condition, answers, onChange, onClear }: ConditionChipProps) {
  const { i18n } = useLingui();
  const [choose, flush] = useDebouncedChoice((next: Condition | null) => next && onChange(next));
  return (
    <FilterChip label={field.label} summary={conditionText(condition, field, i18n)} onClear={onClear} onClose={flush}>
      {(close) => (
        <ConditionForm field={field} condition={condition} answers={answers} onChange={choose} close={close} />
      )}
    </FilterChip>
  );
}

interface NewConditionProps {
  fields: readonly SearchableField[] | undefined;
  answers: KnownAnswers;
  onAdd: (condition: Condition | null) => void;
  close: () => void;
}

function NewCondition({ fields, answers, onAdd, close }: NewConditionProps) {
  const { t } = useLingui();
  const [name, setName] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  // Move the focus on to the new field's inputs.
  useEffect(
    () => box.current?.querySelector<HTMLElement>('form [data-autofocus], form [type="checkbox"]')?.focus(),
    [name],
  );
  if (!fields)
    return (
      <p className="filter-note" role="status">
        <Trans>Loading…</Trans>
      </p>
    );
  const field = fields.find((one) => one.field === name);
  return (
    <div ref={box} className="new-condition">
      <Select
        aria-label={t`Field`}
        autoFocus
        defaultOpen
        placeholder={t`Select a field`}
        value={name}
        {...searchableOptions(fields.map((one) => ({ value: one.field, label: one.label })))}
        onChange={(next) => {
          setName(next);
          const chosen = fields.find((one) => one.field === next);
          onAdd(chosen ? usualCondition(chosen) : null);
        }}
      />
      {field && (
        <ConditionForm
          key={field.field}
          field={field}
          condition={null}
          answers={answers}
          onChange={onAdd}
          close={close}
        />
      )}
    </div>
  );
}

interface SortFormProps {
  fields: readonly SearchableField[];
  by: readonly Order[];
  onChange: (by: Order[]) => void;
  /** The chip stays while its form is open, even without an order. */
  onShown: (isShown: boolean) => void;
}

const maxSortKeys = 5;

function SortForm({ fields, by, onChange, onShown }: SortFormProps) {
  const { t } = useLingui();
  const [keys, setKeys] = useState<readonly Order[]>(by.length > 0 ? by : [{ field: '', descending: false }]);
  const options = fields.map(({ field, label }) => ({ value: field, label }));
  useEffect(() => {
    onShown(true);
    return () => onShown(false);
  }, [onShown]);
  const write = (next: readonly Order[]) => {
    setKeys(next);
    onChange(next.filter(({ field }) => field !== ''));
  };
  const change = (at: number, part: Partial<Order>) =>
    write(keys.map((key, index) => (index === at ? { ...key, ...part } : key)));
  return (
    <div className="filter-form">
      {keys.map((key, index) => {
        const number = index + 1;
        return (
          // eslint-disable-next-line react/no-array-index-key -- a line is its place
          <div key={index} className="sort-line" role="group" aria-label={t`Column ${number}`}>
            <Select
              aria-label={t`Column`}
              value={key.field}
              {...searchableOptions([{ value: '', label: t({ message: 'None', context: 'column' }) }, ...options])}
              onChange={(field) => change(index, { field })}
            />
            <Select
              aria-label={t({ message: 'Order', context: 'of rows' })}
              value={key.descending ? 'down' : 'up'}
              {...searchableOptions([
                { value: 'up', label: t`Ascending` },
                { value: 'down', label: t`Descending` },
              ])}
              onChange={(value) => change(index, { descending: value === 'down' })}
            />
            {keys.length > 1 && (
              <Button
                type="text"
                icon={<Icon name="cross" />}
                aria-label={t`Remove column ${number}`}
                onClick={() => write(keys.toSpliced(index, 1))}
              />
            )}
          </div>
        );
      })}
      {keys.length < maxSortKeys && (
        <Button type="text" onClick={() => setKeys([...keys, { field: '', descending: false }])}>
          <Trans>Then by another column</Trans>
        </Button>
      )}
    </div>
  );
}

const maxAnswers = 2000;

function useKnownAnswers(index: RowIndex | undefined, state: IndexState): KnownAnswers {
  const version = state.phase === 'ready' ? state.version : null;
  return useMemo(
    () => ({
      key: ['known answers', index?.place, version],
      isReady: version !== null,
      read: async ({ field, kind }) => {
        if (!index) return [];
        const { groups } = await index.groups(
          allRows,
          { field, by: kind === 'choices' ? 'choice' : 'value' },
          { most: maxAnswers },
        );
        return groups.map(({ value, count }) => ({ value: value ?? '', count }));
      },
    }),
    [index, version],
  );
}
