import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { preventBlur } from '~/shared/ui/form/focus';
import { addPropertyErrorText, addProperty } from './add-property';
import { type PropertyValue, getPropertyValue } from './properties';
import './actor-properties.css';

interface PropertyFieldsProps {
  projectId: number;
  /** The values before the edit, to mark changes. Undefined for something new. */
  savedValues?: Readonly<Record<string, string>> | null;
  mayAdd: boolean;
}

interface Values {
  properties: PropertyValue[];
}

/** The custom properties of an app user or public link. The surrounding form has them under `properties`. */
export function PropertyFields({ projectId, savedValues, mayAdd }: PropertyFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const { control, getValues, setValue, setFocus } = useFormContext<Values>();
  // Only appended to, so `useFieldArray` is not worth its bytes in the first load.
  const fields = useWatch({ control, name: 'properties' });
  const append = (name: string) => {
    const values = getValues('properties');
    setValue('properties', [...values, { name, value: '' }]);
    requestAnimationFrame(() => setFocus(`properties.${values.length}.value`));
  };
  return (
    <Flex vertical gap="small" role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        <Trans>Custom properties</Trans>
      </span>
      {fields.length === 0 && (
        <p className="muted">
          <Trans>This project has no custom properties. Use them for example for a district or a supervisor.</Trans>
        </p>
      )}
      {fields.length > 0 && (
        <Flex vertical gap="small" className="properties-table">
          {fields.map((property, index) => (
            <Controller
              key={property.name}
              control={control}
              name={`properties.${index}.value`}
              render={({ field }) => {
                const changed =
                  savedValues !== undefined &&
                  field.value.trim() !== getPropertyValue(savedValues, property.name).trim();
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
        </Flex>
      )}
      {mayAdd && <AddProperty projectId={projectId} onAdded={append} />}
    </Flex>
  );
}

/** A link that opens a small form for one more property. Not a form element, because it is inside another form. */
function AddProperty({ projectId, onAdded }: { projectId: number; onAdded: (name: string) => void }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const busy = useRef(false);
  const link = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    setName('');
    setFault(null);
    requestAnimationFrame(() => link.current?.focus());
  };
  const add = async () => {
    if (busy.current) return;
    const wanted = name.trim();
    if (wanted === '') return setFault(t`Enter a name.`);
    busy.current = true;
    setAdding(true);
    try {
      await addProperty(projectId, wanted);
      setOpen(false);
      setName('');
      setFault(null);
      onAdded(wanted);
    } catch (error) {
      setFault(addPropertyErrorText(error, wanted, i18n));
    } finally {
      busy.current = false;
      setAdding(false);
    }
  };
  if (!open) {
    return (
      <TextButton ref={link} className="properties-add" onClick={() => setOpen(true)}>
        <Trans>Add property…</Trans>
      </TextButton>
    );
  }
  return (
    <Flex vertical gap={4} className="properties-new">
      <label htmlFor={id}>
        <Trans>New property name</Trans>
      </label>
      <Flex wrap gap="small" className="properties-new-line">
        <Input
          id={id}
          autoFocus
          autoComplete="off"
          value={name}
          status={fault === null ? '' : 'error'}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-note`}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // Must not submit the surrounding form.
              event.preventDefault();
              void add();
            } else if (event.key === 'Escape') {
              event.stopPropagation();
              close();
            }
          }}
        />
        <Button loading={adding} onMouseDown={preventBlur} onClick={() => void add()}>
          <Trans>Add</Trans>
        </Button>
        <Button type="text" onClick={close} disabled={adding}>
          <Trans>Cancel</Trans>
        </Button>
      </Flex>
      <div
        className={fault === null ? 'field-note' : 'field-note field-fault'}
        id={`${id}-note`}
        role={fault === null ? undefined : 'alert'}
      >
        {fault ?? <Trans>It is added to the project immediately, for all app users and public links.</Trans>}
      </div>
    </Flex>
  );
}

/** The schema of a form's `properties`. */
export const propertyValues = z.array(z.object({ name: z.string(), value: z.string() }));
