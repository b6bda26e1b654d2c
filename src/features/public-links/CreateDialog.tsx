import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Input } from 'antd';
import * as z from 'zod/mini';
import { createPublicLinkBodyDisplayNameMax as longestName } from '~/api/generated/limits';
import { CreatePublicLinkBody } from '~/api/generated/zod/public-links';
import { isProblem } from '~/api/problem';
import type { ActorPropertyList, FormExtended, ProjectExtended } from '~/api/schema';
import { changedProperties, editableProperties, canListProperties } from '~/domain/actor-properties/properties';
import { PropertyFields, propertyValues } from '~/domain/actor-properties/PropertyFields';
import { can } from '~/session/can';
import { bidiIsolate } from '~/shared/lib/isolate';
import { trimmedTextSchema } from '~/shared/ui/form/body-fields';
import { FormItem } from '~/shared/ui/form/FormItem';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { create } from './writes';

interface CreateDialogProps {
  project: ProjectExtended;
  form: FormExtended;
  properties: ActorPropertyList;
  onClose: () => void;
  onDone: (ids: readonly number[]) => void;
}

export function CreateDialog({ project, form, properties, onClose, onDone }: CreateDialogProps) {
  const { t } = useLingui();
  const schema = z.extend(CreatePublicLinkBody, {
    displayName: trimmedTextSchema(CreatePublicLinkBody.shape.displayName, t`Enter a name.`),
    once: z.boolean(),
    properties: propertyValues,
  });
  return (
    <FormDialog
      title={t`Create public access link`}
      submitLabel={t`Create link`}
      failureTitle={t`The link was not created.`}
      schema={schema}
      defaultValues={{ displayName: '', once: false, properties: editableProperties(properties, null) }}
      onSubmit={async ({ displayName, once, properties: values }) => {
        const id = await create(form, { displayName, once, properties: changedProperties(values, null) });
        notifications.success(msg`Public access link created: ${{ displayName: bidiIsolate(displayName) }}.`);
        onDone([id]);
      }}
      onClose={onClose}
      fieldError={(error) =>
        isProblem(error, '400.13')
          ? { name: 'displayName', message: t`This name is too long. Use at most ${longestName} characters.` }
          : null
      }
      draftKey={`create public link ${form.projectId} ${form.xmlFormId}`}
    >
      <FormItem
        name="displayName"
        label={t`Display name`}
        help={t`For example, where the link is shown. Submissions have it as their submitter.`}
      >
        {(field) => <Input {...field} />}
      </FormItem>
      <FormItem
        name="once"
        help={
          <Trans>
            Each browser can send the form once. People who use another browser or a private window can send it again.
          </Trans>
        }
      >
        {({ value, ...field }) => <Checkbox {...field} checked={value === true}>{t`Single submission`}</Checkbox>}
      </FormItem>
      {canListProperties(project) && (
        <PropertyFields projectId={project.id} mayAdd={can(project, 'actor_property.update')} />
      )}
    </FormDialog>
  );
}
