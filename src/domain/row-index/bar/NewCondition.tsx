import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { withSearch } from '~/shared/ui/controls/with-search';
import type { Condition } from '../types';
import type { KnownAnswers } from './ChoiceList';
import { ConditionForm } from './ConditionForm';
import type { FindField } from './fields';

interface NewConditionProps {
  /** Undefined while they load. */
  fields: readonly FindField[] | undefined;
  answers: KnownAnswers;
  onAdd: (condition: Condition) => void;
  close: () => void;
}

/** A new condition: first its field, then what it must fulfil. */
export function NewCondition({ fields, answers, onAdd, close }: NewConditionProps) {
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
