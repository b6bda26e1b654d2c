import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { CreateActorPropertyBody } from '~/api/generated/zod/actor-properties';
import { addProperty, invalidPropertyName, propertyNameError } from '~/domain/actor-properties/add-property';
import { bidiIsolate } from '~/shared/lib/isolate';
import { trimmedTextSchema } from '~/shared/ui/form/body-fields';
import { FormItem } from '~/shared/ui/form/FormItem';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { notifications } from '~/shared/ui/overlays/notifications';

interface AddPropertyDialogProps {
  projectId: number;
  onClose: () => void;
  onDone: (name: string) => void;
}

export function AddPropertyDialog({ projectId, onClose, onDone }: AddPropertyDialogProps) {
  const { t, i18n } = useLingui();
  const wanted = useRef('');
  const schema = z.extend(CreateActorPropertyBody, {
    name: trimmedTextSchema(CreateActorPropertyBody.shape.name, t`Enter a name.`, ({ input }) =>
      i18n._(invalidPropertyName(String(input))),
    ),
  });
  return (
    <FormDialog
      title={t`Create custom property`}
      submitLabel={t`Create custom property`}
      failureTitle={t`The property was not created.`}
      schema={schema}
      defaultValues={{ name: '' }}
      onSubmit={async ({ name }) => {
        wanted.current = name;
        await addProperty(projectId, name);
        notifications.success(msg`Property added: ${{ name: bidiIsolate(name) }}.`);
        onDone(name);
      }}
      onClose={onClose}
      fieldError={(error) => {
        const problem = propertyNameError(error, wanted.current);
        return problem && { name: 'name', message: i18n._(problem) };
      }}
      draftKey={`add custom property ${projectId}`}
    >
      <FormItem
        name="name"
        label={t`New property name`}
        help={t`For example district. It cannot be renamed or removed later.`}
      >
        {(field) => <Input {...field} />}
      </FormItem>
    </FormDialog>
  );
}
