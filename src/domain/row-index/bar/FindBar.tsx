import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { FilterChip } from '~/shared/ui/filters/FilterChip';
import { QuickFind, useQuickFind } from '~/shared/ui/filters/QuickFind';
import type { Finding } from '../address';
import type { Condition, Order } from '../types';
import { AddCondition } from './AddCondition';
import type { KnownAnswers } from './ChoiceList';
import { ConditionForm } from './ConditionForm';
import { computedField } from './computed-fields';
import { conditionText } from './condition-words';
import type { FindField } from './fields';
import { SortForm } from './SortForm';
import './find-bar.css';

interface FindBarProps {
  ref?: Ref<HTMLDivElement>;
  /** Undefined while they load. */
  fields: readonly FindField[] | undefined;
  finding: Finding | null;
  /** Undefined where rows are not listed. */
  by?: readonly Order[];
  onChange: (change: { finding?: Finding | null; by?: readonly Order[] }) => void;
  answers: KnownAnswers;
  /** What the quick find looks into. */
  label: string;
  /** The state of the index. */
  status: ReactNode;
}

const nothing: Finding = { text: '', conditions: [] };

/** A finding without anything is none. */
const orNull = (finding: Finding): Finding | null =>
  finding.text === '' && finding.conditions.length === 0 ? null : finding;

/** A field that the definition has no longer, from an old link. */
const unknownField = (field: string): FindField => ({ field, label: field.replace(/^\//, ''), kind: 'text' });

/** The second line above a table: quick find, conditions on answers, the order, and the state of the index. */
export function FindBar({ ref, fields, finding, by, onChange, answers, label, status }: FindBarProps) {
  const { t, i18n } = useLingui();
  const { text, conditions } = finding ?? nothing;
  const [typed, setTyped] = useQuickFind(text, (next) => onChange({ finding: orNull({ text: next, conditions }) }));
  const fieldOf = (name: string) =>
    fields?.find(({ field }) => field === name) ?? computedField(name, fields, i18n) ?? unknownField(name);
  const write = (next: readonly Condition[]) => onChange({ finding: orNull({ text, conditions: next }) });
  const sortable = fields?.filter(({ isInRepeat }) => isInRepeat !== true) ?? [];
  const orders = (by ?? []).map(({ field, descending }) => `${fieldOf(field).label} ${descending ? '↓' : '↑'}`);
  return (
    <div ref={ref} className="filter-bar find-bar" role="group" aria-label={t`Find by answers`}>
      <QuickFind label={label} value={typed} onChange={setTyped} />
      <div className="filter-chips">
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
        <AddCondition fields={fields} answers={answers} onAdd={(condition) => write([...conditions, condition])} />
        {by && (
          <FilterChip
            label={t`Sort by`}
            unset={t`Order of the table`}
            summary={orders.length === 0 ? undefined : orders.join(', ')}
            onClear={() => onChange({ by: [] })}
          >
            {(close) => <SortForm fields={sortable} by={by} onApply={(next) => onChange({ by: next })} close={close} />}
          </FilterChip>
        )}
      </div>
      <span className="find-status">{status}</span>
    </div>
  );
}
