import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { FormItem } from '~/shared/ui/form/FormItem';
import { Icon } from '~/shared/ui/icons/Icon';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import type { Access } from './change-list';

interface RulesDialogProps {
  access: Access;
  properties: readonly string[];
  actorProperties: readonly string[];
  onClose: () => void;
  onSubmit: (access: Extract<Access, { type: 'property' }>) => Promise<void>;
}

interface Values {
  rules: { datasetProperty: string; actorProperty: string }[];
}

const empty = { datasetProperty: '', actorProperty: '' };

export function RulesDialog({ access, properties, actorProperties, onClose, onSubmit }: RulesDialogProps) {
  const { t } = useLingui();
  const chosen = z.string().check(z.minLength(1, { error: t`Select a property.` }));
  const schema = z.object({ rules: z.array(z.object({ datasetProperty: chosen, actorProperty: chosen })) });
  return (
    <FormDialog<Values>
      title={t`Give access by property`}
      submitLabel={t`Give access by property`}
      failureTitle={t`The access was not changed.`}
      schema={schema}
      defaultValues={{ rules: access?.type === 'property' ? access.rules : [empty] }}
      onClose={onClose}
      onSubmit={({ rules }) => onSubmit({ type: 'property', rules })}
    >
      <p className="muted">
        <Trans>
          An app user, public link or data collector gets an entity if one of these is true. People without a value get
          no entities.
        </Trans>
      </p>
      <RuleFields properties={properties} actorProperties={actorProperties} />
    </FormDialog>
  );
}

function RuleFields({ properties, actorProperties }: Pick<RulesDialogProps, 'properties' | 'actorProperties'>) {
  const { t } = useLingui();
  const { control, setValue } = useFormContext<Values>();
  const rules = useWatch({ control, name: 'rules' });
  // react-hook-form's hook for lists of fields would be loaded by every page.
  const change = (next: Values['rules']) => setValue('rules', next, { shouldDirty: true });
  return (
    <>
      {/* Fields take their values by index, so the index can be the key. */}
      {[...rules.keys()].map((index) => (
        <div key={index} className="access-rule">
          <PropertySelect
            name={`rules.${index}.datasetProperty`}
            label={t`Property of the entity`}
            options={properties}
          />
          <span>
            <Trans>is equal to</Trans>
          </span>
          <PropertySelect
            name={`rules.${index}.actorProperty`}
            label={t`Property of the person`}
            options={actorProperties}
          />
          {rules.length > 1 && (
            <Button
              type="text"
              aria-label={t`Remove rule ${index + 1}`}
              onClick={() => change(rules.toSpliced(index, 1))}
            >
              <Icon name="trash" />
            </Button>
          )}
        </div>
      ))}
      <TextButton
        // An error that appears on blur would move the button from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => change([...rules, empty])}
      >
        <Trans>Add a rule</Trans>
      </TextButton>
    </>
  );
}

function PropertySelect({ name, label, options }: { name: string; label: string; options: readonly string[] }) {
  const { t } = useLingui();
  const value = String(useWatch({ name }));
  // A property deleted since must stay visible.
  const all = value === '' || options.includes(value) ? options : [...options, value];
  return (
    <FormItem name={name} label={label}>
      {(field) => (
        <Select
          {...field}
          className="select"
          {...searchableOptions([{ value: '', label: t`Select…` }, ...all.map((one) => ({ value: one, label: one }))])}
        />
      )}
    </FormItem>
  );
}
