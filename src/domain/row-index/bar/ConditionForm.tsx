import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Select } from '~/shared/ui/controls/Select';
import { FilterButtons } from '~/shared/ui/filters/FilterButtons';
import type { Condition } from '../types';
import { ChoiceList, type KnownAnswers } from './ChoiceList';
import type { FindField } from './fields';
import { type Operator, operatorsOf, operatorWords } from './operators';
import './find-bar.css';

interface ConditionFormProps {
  field: FindField;
  /** The present condition on the field. */
  condition: Condition | null;
  /** Reads which answers the field has. */
  answers: KnownAnswers;
  onApply: (condition: Condition) => void;
  close: () => void;
}

/** What is typed, for every operator at once, so that changing it loses nothing. */
interface Draft {
  op: Operator;
  text: string;
  from: string;
  to: string;
  values: readonly string[];
}

function draftOf(condition: Condition | null, { kind }: FindField): Draft {
  const [usual = 'contains'] = operatorsOf[kind];
  return {
    op: condition?.op ?? usual,
    text: condition && 'value' in condition ? condition.value : '',
    from: (condition?.op === 'between' && condition.from) || '',
    to: (condition?.op === 'between' && condition.to) || '',
    values: condition?.op === 'anyOf' ? condition.values : [],
  };
}

/** Why a draft is no condition yet. */
type Missing = 'text' | 'limit' | 'order' | 'choice';

/** Whether the second limit is below the first. */
function isReversed({ from, to }: Draft, { kind }: FindField): boolean {
  if (from === '' || to === '') return false;
  return kind === 'number' ? Number(from) > Number(to) : from > to;
}

function conditionOf(draft: Draft, field: FindField): Condition | Missing {
  const { field: name } = field;
  const { op, text, from, to, values } = draft;
  if (op === 'contains' || op === 'equals') return text.trim() === '' ? 'text' : { field: name, op, value: text };
  if (op === 'between') {
    if (from === '' && to === '') return 'limit';
    return isReversed(draft, field) ? 'order' : { field: name, op, from: from || null, to: to || null };
  }
  if (op === 'anyOf') return values.length === 0 ? 'choice' : { field: name, op, values };
  return op === 'within' ? 'choice' : { field: name, op };
}

const inputTypes = { number: 'number', date: 'date', dateTime: 'date', time: 'time' } as const;

/** A condition on one field: how, and what with. */
export function ConditionForm({ field, condition, answers, onApply, close }: ConditionFormProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [draft, setDraft] = useState(() => draftOf(condition, field));
  const [missing, setMissing] = useState<Missing | null>(null);
  const { op } = draft;
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setMissing(null);
  };
  const words: Record<Missing, string> = {
    text: t`Enter a text.`,
    limit: t`Enter the first or the last value.`,
    order: t`The last value is below the first. Change one of them.`,
    choice: t`Select at least one answer.`,
  };
  const type = field.kind in inputTypes ? inputTypes[field.kind as keyof typeof inputTypes] : 'text';
  const fault = { 'aria-invalid': missing !== null, 'aria-describedby': missing === null ? undefined : `${id}-fault` };
  return (
    <form
      className="filter-form condition-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const made = conditionOf(draft, field);
        if (typeof made === 'string') return setMissing(made);
        onApply(made);
        return close();
      }}
    >
      <Select
        aria-label={t`Condition`}
        className="filter-which"
        value={op}
        options={operatorsOf[field.kind].map((one) => ({ value: one, label: i18n._(operatorWords[one]) }))}
        onChange={(next) => change({ op: next as Operator })}
      />
      {(op === 'contains' || op === 'equals') && (
        <input
          {...fault}
          data-autofocus
          className="filter-which"
          type="text"
          dir="auto"
          aria-label={field.label}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      )}
      {op === 'between' && (
        <div className="filter-dates">
          <label htmlFor={`${id}-from`}>{t({ message: 'From', context: 'first value' })}</label>
          <input
            {...fault}
            data-autofocus
            id={`${id}-from`}
            type={type}
            step="any"
            value={draft.from}
            onChange={({ target }) => change({ from: target.value })}
          />
          <label htmlFor={`${id}-to`}>{t({ message: 'To', context: 'last value' })}</label>
          <input
            {...fault}
            id={`${id}-to`}
            type={type}
            step="any"
            value={draft.to}
            onChange={({ target }) => change({ to: target.value })}
          />
        </div>
      )}
      {op === 'anyOf' && (
        <ChoiceList
          field={field}
          answers={answers}
          chosen={draft.values}
          onChange={(values) => change({ values })}
          describedBy={fault['aria-describedby']}
        />
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
      <FilterButtons close={close} />
    </form>
  );
}
