import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Select } from 'antd';
import { useId, useState } from 'react';
import type { Condition } from '~/engines/row-index/types';
import { foldForSearch } from '~/shared/lib/fold';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Name } from '~/shared/ui/text/Name';
import { type Operator, operatorsOf, operatorWords } from './condition-words';
import type { SearchableField } from './fields';
import './find-bar.css';

interface ConditionFormProps {
  field: SearchableField;
  condition: Condition | null;
  answers: KnownAnswers;
  /** Called with each change; null while incomplete. */
  onChange: (condition: Condition | null) => void;
  close: () => void;
}

/** Input for every operator at once, so that changing the operator loses nothing. */
interface Draft {
  op: Operator;
  text: string;
  from: string;
  to: string;
  values: readonly string[];
}

function operatorOf(condition: Condition): Operator {
  if (condition.op === 'notBetween') return 'isNot';
  if (condition.op !== 'between') return condition.op;
  if (condition.from === condition.to) return 'is';
  return condition.to === null ? 'atLeast' : condition.from === null ? 'atMost' : 'between';
}

function toDraft(condition: Condition | null, { kind }: SearchableField): Draft {
  const [usual = 'contains'] = operatorsOf[kind];
  return {
    op: condition ? operatorOf(condition) : usual,
    text: condition && 'value' in condition ? condition.value : '',
    from: (condition && 'from' in condition && condition.from) || '',
    to: (condition && 'to' in condition && condition.to) || '',
    values: condition && 'values' in condition ? condition.values : [],
  };
}

type Missing = 'text' | 'limit' | 'order' | 'choice';

function isReversed({ from, to }: Pick<Draft, 'from' | 'to'>, { kind }: SearchableField): boolean {
  if (from === '' || to === '') return false;
  return kind === 'number' ? Number(from) > Number(to) : from > to;
}

/** A year of three digits is still being typed. */
const isStillTyped = (limit: string, { kind }: SearchableField): boolean =>
  (kind === 'date' || kind === 'dateTime') && limit !== '' && limit < '1000';

/** Null for operators without limits. */
function limitsOf({ op, from, to }: Draft): Pick<Draft, 'from' | 'to'> | null {
  if (op === 'between') return { from, to };
  if (op === 'is' || op === 'isNot') return { from, to: from };
  if (op === 'atLeast') return { from, to: '' };
  return op === 'atMost' ? { from: '', to } : null;
}

function conditionOf(draft: Draft, field: SearchableField): Condition | Missing {
  const { field: name } = field;
  const { op, text, values } = draft;
  if (op === 'contains' || op === 'equals' || op === 'notEquals')
    return text.trim() === '' ? 'text' : { field: name, op, value: text };
  const limits = limitsOf(draft);
  if (limits) {
    const { from, to } = limits;
    if ((from === '' && to === '') || isStillTyped(from, field) || isStillTyped(to, field)) return 'limit';
    if (isReversed(limits, field)) return 'order';
    return {
      field: name,
      op: op === 'isNot' ? 'notBetween' : 'between',
      from: from || null,
      to: to || null,
    };
  }
  if (op === 'anyOf' || op === 'noneOf') return values.length === 0 ? 'choice' : { field: name, op, values };
  return op === 'present' || op === 'empty' ? { field: name, op } : 'choice';
}

/** Null for an incomplete draft. */
function toCondition(draft: Draft, field: SearchableField): Condition | null {
  const made = conditionOf(draft, field);
  return typeof made === 'string' ? null : made;
}

export const usualCondition = (field: SearchableField): Condition | null => toCondition(toDraft(null, field), field);

const negations: ReadonlySet<Operator> = new Set(['notEquals', 'isNot', 'noneOf']);
const inputTypes = { number: 'number', date: 'date', dateTime: 'date', time: 'time' } as const;

export function ConditionForm({ field, condition, answers, onChange, close }: ConditionFormProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [draft, setDraft] = useState(() => toDraft(condition, field));
  const [missing, setMissing] = useState<Missing | null>(null);
  const { op } = draft;
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setMissing(null);
    onChange(toCondition(next, field));
  };
  const words: Record<Missing, string> = {
    text: t`Enter a text.`,
    limit: t`Enter the first or the last value.`,
    order: t`The last value is below the first. Change one of them.`,
    choice: t`Select at least one answer.`,
  };
  const type = field.kind in inputTypes ? inputTypes[field.kind as keyof typeof inputTypes] : 'text';
  const checkOrder = () => conditionOf(draft, field) === 'order' && setMissing('order');
  const fault = { 'aria-invalid': missing !== null, 'aria-describedby': missing === null ? undefined : `${id}-fault` };
  return (
    <form
      className="filter-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const made = conditionOf(draft, field);
        if (typeof made === 'string') setMissing(made);
        else close();
      }}
    >
      <Select
        aria-label={t`Condition`}
        value={op}
        {...searchableOptions(
          operatorsOf[field.kind].map((one) => ({ value: one, label: i18n._(operatorWords[one]) })),
        )}
        onChange={(next) => change({ op: next as Operator })}
      />
      {(op === 'contains' || op === 'equals' || op === 'notEquals') && (
        <Input
          {...fault}
          data-autofocus
          dir="auto"
          aria-label={field.label}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      )}
      {(op === 'is' || op === 'isNot' || op === 'atLeast' || op === 'atMost') && (
        <Input
          {...fault}
          data-autofocus
          type={type}
          step="any"
          aria-label={field.label}
          value={op === 'atMost' ? draft.to : draft.from}
          onChange={({ target: { value } }) => change(op === 'atMost' ? { to: value } : { from: value })}
        />
      )}
      {op === 'between' && (
        <div className="filter-dates">
          <label htmlFor={`${id}-from`}>{t({ message: 'From', context: 'first value' })}</label>
          <Input
            {...fault}
            data-autofocus
            id={`${id}-from`}
            type={type}
            step="any"
            value={draft.from}
            onBlur={checkOrder}
            onChange={({ target }) => change({ from: target.value })}
          />
          <label htmlFor={`${id}-to`}>{t({ message: 'To', context: 'last value' })}</label>
          <Input
            {...fault}
            id={`${id}-to`}
            type={type}
            step="any"
            value={draft.to}
            onBlur={checkOrder}
            onChange={({ target }) => change({ to: target.value })}
          />
        </div>
      )}
      {(op === 'anyOf' || op === 'noneOf') && (
        <ChoiceList
          field={field}
          answers={answers}
          chosen={draft.values}
          onChange={(values) => change({ values })}
          describedBy={fault['aria-describedby']}
        />
      )}
      {negations.has(op) && (
        <p className="filter-zone">
          <Trans>Those without an answer are found, too.</Trans>
        </p>
      )}
      {field.isInRepeat === true && (
        <p className="filter-zone">
          <Trans>Found if one entry of the repeat matches.</Trans>
        </p>
      )}
      {missing !== null && (
        <p className="filter-problem" id={`${id}-fault`} role="alert">
          {words[missing]}
        </p>
      )}
      {/* With several fields, Enter only submits a form that has a submit button. */}
      <Button htmlType="submit" className="visually-hidden" tabIndex={-1}>
        <Trans>Close</Trans>
      </Button>
    </form>
  );
}

/** '' is no answer. */
interface KnownAnswer {
  value: string;
  count: number;
}

export interface KnownAnswers {
  /** Query key; changes when the answers may have changed. */
  key: readonly unknown[];
  /** The local copy of the rows exists. */
  isReady: boolean;
  /** Most frequent first. */
  read: (field: SearchableField) => Promise<readonly KnownAnswer[]>;
}

interface ChoiceListProps {
  field: SearchableField;
  answers: KnownAnswers;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  describedBy: string | undefined;
}

const maxRendered = 200;
const searchFrom = 9;

function ChoiceList({ field, answers, chosen, onChange, describedBy }: ChoiceListProps) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useState('');
  const { data, isError, refetch } = useQuery({
    queryKey: [...answers.key, 'answers', field.field],
    queryFn: () => answers.read(field),
    enabled: answers.isReady,
  });
  if (isError)
    return (
      <p className="filter-note" role="alert">
        <Trans>The options could not be loaded.</Trans>{' '}
        <TextButton onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </TextButton>
      </p>
    );
  if (!data)
    return (
      <p className="filter-note" role="status">
        <Trans>Loading…</Trans>
      </p>
    );
  // Values selected by a link stay listed, even if no row has them any more.
  const gone = chosen.filter((value) => data.every((one) => one.value !== value)).map((value) => ({ value, count: 0 }));
  const labelOf = (value: string) => (value === '' ? t`No answer` : (field.labelOf?.(value) ?? value));
  const wanted = foldForSearch(search.trim());
  const matching = [...gone, ...data].filter(
    ({ value }) => wanted === '' || foldForSearch(`${labelOf(value)} ${value}`).includes(wanted),
  );
  return (
    <>
      {data.length >= searchFrom && (
        <SearchField
          label={t`Find in the list`}
          placeholder={t`Find`}
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className="filter-list" role="group" aria-label={field.label} aria-describedby={describedBy}>
        {matching.slice(0, maxRendered).map(({ value, count }) => (
          <div key={value} className="filter-line">
            <Checkbox
              className="filter-option"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            >
              <span className="condition-choice">
                <Name className="filter-text">{labelOf(value)}</Name>{' '}
                <span className="condition-count">{i18n.number(count)}</span>
              </span>
            </Checkbox>
          </div>
        ))}
        {matching.length === 0 && (
          <p className="filter-note">
            <Trans>No results</Trans>
          </p>
        )}
        {matching.length > maxRendered && (
          <p className="filter-note">
            <Trans>Type to find more answers.</Trans>
          </p>
        )}
      </div>
    </>
  );
}
