import { Trans, useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { AddProperty } from './AddProperty';
import { type PropertyValue, valueOf } from './properties';
import './actor-properties.css';

interface PropertyFieldsProps {
  projectId: number;
  /** The values before the edit, to mark changes. Undefined for something new. */
  present?: Readonly<Record<string, string>> | null;
  /** Whether properties can be added. */
  mayAdd: boolean;
}

interface Values {
  properties: PropertyValue[];
}

/**
 * The property block of the dialogs about app users and public links: each property of the project with
 * its value, and a link to add one. The surrounding form has the list under `properties`.
 */
export function PropertyFields({ projectId, present, mayAdd }: PropertyFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const { control, getValues, setValue, setFocus } = useFormContext<Values>();
  // Properties are only appended, so the form library's hook for lists is not worth its bytes in the first load.
  const fields = useWatch({ control, name: 'properties' });
  const append = (name: string) => {
    const values = getValues('properties');
    setValue('properties', [...values, { name, value: '' }]);
    requestAnimationFrame(() => setFocus(`properties.${values.length}.value`));
  };
  return (
    <div className="properties" role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        <Trans>Custom properties</Trans>
      </span>
      {fields.length === 0 && (
        <p className="muted">
          <Trans>This project has no custom properties. Use them for example for a district or a supervisor.</Trans>
        </p>
      )}
      {fields.length > 0 && (
        <div className="properties-table">
          {fields.map((property, index) => (
            <Controller
              key={property.name}
              control={control}
              name={`properties.${index}.value`}
              render={({ field }) => {
                const changed = present !== undefined && field.value.trim() !== valueOf(present, property.name).trim();
                return (
                  <div className="properties-row" data-changed={changed}>
                    <label htmlFor={`${id}-${index}`}>
                      <bdi>{property.name}</bdi>
                    </label>
                    <div>
                      <Input.TextArea
                        {...field}
                        id={`${id}-${index}`}
                        autoSize={{ minRows: 1, maxRows: 6 }}
                        aria-describedby={changed ? `${id}-${index}-note` : undefined}
                        onPressEnter={(event) => {
                          if (!event.ctrlKey && !event.metaKey) return;
                          event.preventDefault();
                          event.currentTarget.form?.requestSubmit();
                        }}
                      />
                      {changed && (
                        <span className="properties-changed" id={`${id}-${index}-note`}>
                          {field.value.trim() === '' ? t`Will be cleared` : t`Changed`}
                        </span>
                      )}
                    </div>
                  </div>
                );
              }}
            />
          ))}
        </div>
      )}
      {mayAdd && <AddProperty projectId={projectId} onAdded={append} />}
    </div>
  );
}
