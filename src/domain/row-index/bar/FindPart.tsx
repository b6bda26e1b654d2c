import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { withSearch } from '~/shared/ui/controls/with-search';
import { FilterButtons, FilterChip } from '~/shared/ui/filters/FilterChip';
import { Icon } from '~/shared/ui/icons/Icon';
import { type Finding, nothing, orNull } from '../address';
import { type Condition, everything, type IndexState, type Order, type RowIndex } from '~/engines/row-index/types';
import { computedField, conditionText } from './condition-words';
import { ConditionForm, type KnownAnswers } from './ConditionForm';
import type { FindField } from './fields';
import { IndexOffer, IndexStatus } from './IndexOffer';

export interface FindPartProps {
  /** The conditions, a new one, or the state of the index, which loads without asking if the rows are few. */
  part: 'chips' | 'new' | 'status';
  finding: Finding | null;
  /** Undefined where rows are not listed. */
  by?: readonly Order[];
  onChange: (change: { finding?: Finding | null; by?: readonly Order[] }) => void;
  index: RowIndex | undefined;
  state: IndexState;
  /** Closes what shows a new condition. */
  close?: () => void;
}

/** Bytes below which all rows load without asking. */
const little = 2_000_000;

/** The parts of a toolbar that find rows by their answers. The fields are undefined while they load. */
export function FindPart({
  part,
  fields,
  close,
  ...find
}: FindPartProps & { fields: readonly FindField[] | undefined }) {
  const { finding, by, onChange, index, state } = find;
  const answers = useKnownAnswers(index, state);
  if (part === 'status') return <Status index={index} state={state} />;
  if (part === 'chips')
    return <FindChips fields={fields} finding={finding} by={by} onChange={onChange} answers={answers} />;
  if (state.phase === 'absent' || state.phase === 'refused' || state.phase === 'off')
    return <IndexOffer index={index} state={state} />;
  const { text, conditions } = finding ?? nothing;
  return (
    <NewCondition
      fields={fields}
      answers={answers}
      onAdd={(condition) => onChange({ finding: orNull({ text, conditions: [...conditions, condition] }) })}
      close={() => close?.()}
    />
  );
}

function Status({ index, state }: Pick<FindPartProps, 'index' | 'state'>) {
  const { phase } = state;
  // What changed since the last visit comes while the person reads.
  useEffect(() => {
    if (phase === 'ready') void index?.sync();
  }, [index, phase]);
  const isLittle = phase === 'absent' && (index?.weight()?.download ?? Infinity) < little;
  // Whoever clears the copy does not want another one at once.
  const wasHere = useRef(false);
  useEffect(() => {
    if (isLittle && !wasHere.current) index?.load();
    wasHere.current ||= isLittle || phase === 'ready';
  }, [index, isLittle, phase]);
  return phase === 'ready' || phase === 'loading' ? (
    <span className="find-status">
      <IndexStatus index={index} state={state} />
    </span>
  ) : null;
}

interface FindChipsProps {
  /** Undefined while they load. */
  fields: readonly FindField[] | undefined;
  finding: Finding | null;
  /** Undefined where rows are not listed. */
  by?: readonly Order[] | undefined;
  onChange: (change: { finding?: Finding | null; by?: readonly Order[] }) => void;
  answers: KnownAnswers;
}

/** A field that the definition has no longer, from an old link. */
const unknownField = (field: string): FindField => ({ field, label: field.replace(/^\//, ''), kind: 'text' });

/** The conditions on answers, and the order by them. */
function FindChips({ fields, finding, by, onChange, answers }: FindChipsProps) {
  const { t, i18n } = useLingui();
  const { text, conditions } = finding ?? nothing;
  const fieldOf = (name: string) =>
    fields?.find(({ field }) => field === name) ?? computedField(name, fields, i18n) ?? unknownField(name);
  const write = (next: readonly Condition[]) => onChange({ finding: orNull({ text, conditions: next }) });
  const sortable = fields?.filter(({ isInRepeat }) => isInRepeat !== true) ?? [];
  const orders = (by ?? []).map(({ field, descending }) => `${fieldOf(field).label} ${descending ? '↓' : '↑'}`);
  return (
    <>
      {conditions.map((condition, at) => {
        const field = fieldOf(condition.field);
        return (
          <FilterChip
            // eslint-disable-next-line react/no-array-index-key -- two conditions on one field can be equal
            key={`${at} ${condition.field}`}
            label={field.label}
            summary={conditionText(condition, field, i18n)}
            onClear={() => write(conditions.filter((_, index) => index !== at))}
          >
            {(close) => (
              <ConditionForm
                field={field}
                condition={condition}
                answers={answers}
                onApply={(next) => write(conditions.map((one, index) => (index === at ? next : one)))}
                close={close}
              />
            )}
          </FilterChip>
        );
      })}
      {by && (finding !== null || by.length > 0) && (
        <FilterChip
          label={t`Sort by`}
          unset={t`Order of the table`}
          summary={orders.length === 0 ? undefined : orders.join(', ')}
          onClear={() => onChange({ by: [] })}
        >
          {(close) => <SortForm fields={sortable} by={by} onApply={(next) => onChange({ by: next })} close={close} />}
        </FilterChip>
      )}
    </>
  );
}

interface NewConditionProps {
  /** Undefined while they load. */
  fields: readonly FindField[] | undefined;
  answers: KnownAnswers;
  onAdd: (condition: Condition) => void;
  close: () => void;
}

/** A new condition: first its field, then what it must fulfil. */
function NewCondition({ fields, answers, onAdd, close }: NewConditionProps) {
  const { t } = useLingui();
  const [name, setName] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  // On to what the field must fulfil.
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
        {...withSearch(fields.map((one) => ({ value: one.field, label: one.label })))}
        onChange={setName}
      />
      {field && (
        <ConditionForm
          key={field.field}
          field={field}
          condition={null}
          answers={answers}
          onApply={onAdd}
          close={close}
        />
      )}
    </div>
  );
}

interface SortFormProps {
  fields: readonly FindField[];
  by: readonly Order[];
  onApply: (by: Order[]) => void;
  close: () => void;
}

/** The most columns that one sorts by at once. */
const mostKeys = 5;

/** The columns that rows are sorted by, the first one first. */
function SortForm({ fields, by, onApply, close }: SortFormProps) {
  const { t } = useLingui();
  const [keys, setKeys] = useState<readonly Order[]>(by.length > 0 ? by : [{ field: '', descending: false }]);
  const options = fields.map(({ field, label }) => ({ value: field, label }));
  const change = (at: number, part: Partial<Order>) =>
    setKeys(keys.map((key, index) => (index === at ? { ...key, ...part } : key)));
  return (
    <form
      className="filter-form sort-form"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(keys.filter(({ field }) => field !== ''));
        close();
      }}
    >
      {keys.map((key, index) => {
        const number = index + 1;
        return (
          // eslint-disable-next-line react/no-array-index-key -- a line is its place
          <div key={index} className="sort-line" role="group" aria-label={t`Column ${number}`}>
            <Select
              aria-label={t`Column`}
              value={key.field}
              {...withSearch([{ value: '', label: t({ message: 'None', context: 'column' }) }, ...options])}
              onChange={(field) => change(index, { field })}
            />
            <Select
              aria-label={t({ message: 'Order', context: 'of rows' })}
              value={key.descending ? 'down' : 'up'}
              {...withSearch([
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
                onClick={() => setKeys(keys.filter((_, at) => at !== index))}
              />
            )}
          </div>
        );
      })}
      {keys.length < mostKeys && (
        <Button type="text" onClick={() => setKeys([...keys, { field: '', descending: false }])}>
          <Trans>Then by another column</Trans>
        </Button>
      )}
      <FilterButtons close={close} />
    </form>
  );
}

/** Different answers of a field that are listed. */
const mostAnswers = 2000;

/** Which answers the fields of an index have. */
function useKnownAnswers(index: RowIndex | undefined, state: IndexState): KnownAnswers {
  const version = state.phase === 'ready' ? state.version : null;
  return useMemo(
    () => ({
      key: ['known answers', index?.place, version],
      isReady: version !== null,
      read: async ({ field, kind }) => {
        if (!index) return [];
        const { groups } = await index.groups(
          everything,
          { field, by: kind === 'choices' ? 'choice' : 'value' },
          { most: mostAnswers },
        );
        return groups.map(({ value, count }) => ({ value: value ?? '', count }));
      },
    }),
    [index, version],
  );
}
