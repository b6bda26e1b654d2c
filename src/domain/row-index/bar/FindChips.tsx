import { useLingui } from '@lingui/react/macro';
import { FilterChip } from '~/shared/ui/filters/FilterChip';
import { type Finding, nothing, orNull } from '../address';
import type { Condition, Order } from '../types';
import type { KnownAnswers } from './ChoiceList';
import { ConditionForm } from './ConditionForm';
import { computedField } from './computed-fields';
import { conditionText } from './condition-words';
import type { FindField } from './fields';
import { SortForm } from './SortForm';

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
export function FindChips({ fields, finding, by, onChange, answers }: FindChipsProps) {
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
