import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useId, useState } from 'react';
import { Select } from '~/shared/ui/controls/Select';
import { Popover } from '~/shared/ui/overlays/Popover';
import type { Condition } from '../types';
import type { KnownAnswers } from './ChoiceList';
import { ConditionForm } from './ConditionForm';
import type { FindField } from './fields';

interface AddConditionProps {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  /** Undefined while they load. */
  fields: readonly FindField[] | undefined;
  answers: KnownAnswers;
  onAdd: (condition: Condition) => void;
}

/** A new condition: first its field, then what it must fulfil. */
export function AddCondition({ open, onClose, anchor, ...content }: AddConditionProps) {
  const { t } = useLingui();
  return (
    <Popover
      open={open}
      onClose={onClose}
      anchor={anchor}
      id={useId()}
      label={t`Add condition`}
      className="filter-popover"
    >
      <NewCondition {...content} close={onClose} />
    </Popover>
  );
}

function NewCondition({
  fields,
  answers,
  onAdd,
  close,
}: Pick<AddConditionProps, 'fields' | 'answers' | 'onAdd'> & { close: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  if (!fields)
    return (
      <p className="filter-note" role="status">
        <Trans>Loading…</Trans>
      </p>
    );
  const field = fields.find((one) => one.field === name);
  return (
    <div className="new-condition">
      <Select
        aria-label={t`Field`}
        className="filter-which"
        value={name}
        options={[
          { value: '', label: t`Select a field` },
          ...fields.map((one) => ({ value: one.field, label: one.label })),
        ]}
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
