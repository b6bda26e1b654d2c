import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { CreateActorPropertyBody } from '~/api/generated/zod/actor-properties';
import { addProperty, badName, nameProblem } from '~/domain/actor-properties/add-property';
import { isolate } from '~/shared/lib/isolate';
import { trimmedTextFor } from '~/shared/ui/form/body-fields';
import { FormItem } from '~/shared/ui/form/FormItem';
import { alerts } from '~/shared/ui/overlays/alerts';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';

interface AddPropertyDialogProps {
  projectId: number;
  onClose: () => void;
  onDone: (name: string) => void;
}

export function AddPropertyDialog({ projectId, onClose, onDone }: AddPropertyDialogProps) {
  const { t, i18n } = useLingui();
  const wanted = useRef('');
  const schema = z.extend(CreateActorPropertyBody, {
    name: trimmedTextFor(CreateActorPropertyBody.shape.name, t`Enter a name.`, ({ input }) =>
      i18n._(badName(String(input))),
    ),
  });
  return (
    <FormDialog
      title={t`Create custom property`}
      submitLabel={t`Create custom property`}
      notDone={t`The property was not created.`}
      schema={schema}
      defaultValues={{ name: '' }}
      onSubmit={async ({ name }) => {
        wanted.current = name;
        await addProperty(projectId, name);
        alerts.success(msg`Property added: ${{ name: isolate(name) }}.`);
        onDone(name);
      }}
      onClose={onClose}
      fieldProblem={(error) => {
        const problem = nameProblem(error, wanted.current);
        return problem && { name: 'name', message: i18n._(problem) };
      }}
      keepAs={`add custom property ${projectId}`}
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
