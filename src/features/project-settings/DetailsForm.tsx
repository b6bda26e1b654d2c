import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import * as z from 'zod/mini';
import { UpdateProjectBody } from '~/api/generated/zod/projects';
import type { ProjectExtended } from '~/api/schema';
import { alerts } from '~/shared/ui/overlays/alerts';
import { textFor, trimmedTextFor } from '~/shared/ui/form/body-fields';
import { FormSection } from '~/shared/ui/form/FormSection';
import { MarkdownField } from '~/shared/ui/text/MarkdownField';
import { FormItem } from '~/shared/ui/form/FormItem';
import { changeProject, type ProjectChange } from './change-project';

/** Name and description of a project. Sends only changed fields: two people may edit it. */
export function DetailsForm({ project }: { project: ProjectExtended }) {
  const { t } = useLingui();
  const schema = z.object({
    name: trimmedTextFor(UpdateProjectBody.shape.name, t`Enter a name.`),
    description: textFor(UpdateProjectBody.shape.description),
  });
  return (
    <FormSection
      title={t`Basic details`}
      submitLabel={t`Save changes`}
      notDone={t`The details were not saved.`}
      schema={schema}
      defaultValues={{ name: project.name, description: project.description ?? '' }}
      keepAs={`project-settings ${project.id}`}
      onSubmit={async (values, form) => {
        const { dirtyFields } = form.formState;
        const change: ProjectChange = {
          ...(dirtyFields.name && { name: values.name }),
          ...(dirtyFields.description && { description: values.description === '' ? null : values.description }),
        };
        if (Object.keys(change).length > 0) {
          const { name, description } = form.formState.defaultValues ?? {};
          const now = await changeProject(project.id, change, { name: name ?? '', description: description ?? '' });
          form.reset({ name: now.name, description: now.description ?? '' });
        }
        alerts.success(msg`Project settings saved.`);
      }}
    >
      <FormItem name="name" label={t`Project name`}>
        {(field) => <Input {...field} />}
      </FormItem>
      <MarkdownField
        name="description"
        label={t`Project description`}
        optional
        help={t`Shown above the forms to everybody with a role in the project. Say what the project is for and what its members need to know.`}
      />
    </FormSection>
  );
}
