import { Trans, useLingui } from '@lingui/react/macro';
import { Flex, Input } from 'antd';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { keepFocus } from '~/shared/ui/form/focus';
import { FormItem } from '~/shared/ui/form/FormItem';
import { Icon } from '~/shared/ui/icons/Icon';
import { Name } from '~/shared/ui/text/Name';
import { type Named, nameFault, nameFaultText, nameRules, sameName, validName } from './names';
import './name-field.css';

interface NameFieldProps {
  named: Named;
  label: string;
  taken: readonly string[];
}

/** The field `name` of a new entity list or property. Shows while typing what the server would refuse. */
export function NameField({ named, label, taken }: NameFieldProps) {
  const { i18n } = useLingui();
  const { setValue } = useFormContext<{ name: string }>();
  const name = useWatch<{ name: string }, 'name'>({ name: 'name' }).trim();
  const { errors } = useFormState<{ name: string }>({ name: 'name' });
  const fault = name === '' ? null : nameFault(named, name);
  const same = sameName(name, taken);
  const suggested = fault && validName(named, name);
  return (
    <div className="entity-name">
      <FormItem name="name" label={label} help={i18n._(nameRules[named])}>
        {(field) => <Input {...field} />}
      </FormItem>
      <Flex wrap align="center" gap="4px 8px" className="entity-name-note" role="status">
        {errors.name ? null : fault ? (
          <>
            <Icon name="warning" /> {i18n._(nameFaultText(named, fault))}
          </>
        ) : same !== undefined ? (
          <>
            <Icon name="warning" />{' '}
            <Trans>
              The name <Name>{same}</Name> is taken.
            </Trans>
          </>
        ) : null}
        {suggested !== null && suggested !== '' && sameName(suggested, taken) === undefined && (
          <TextButton
            // An error that appears on blur would move the button.
            onMouseDown={keepFocus}
            onClick={() => setValue('name', suggested, { shouldDirty: true, shouldValidate: true })}
          >
            <Trans>
              Use <Name>{suggested}</Name>
            </Trans>
          </TextButton>
        )}
      </Flex>
    </div>
  );
}
