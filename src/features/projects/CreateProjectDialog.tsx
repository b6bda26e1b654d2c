import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { getListProjectsQueryKey, listProjects } from '~/api/generated/hooks/projects';
import { useCreateProject } from '~/api/generated/mutations/projects';
import { CreateProjectBody } from '~/api/generated/zod/projects';
import { queryClient } from '~/api/query-client';
import type { Project, ProjectList } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { paths } from '~/shared/lib/paths';
import { clearUnsaved } from '~/shared/lib/unsaved';
import { trimmedTextSchema } from '~/shared/ui/form/body-fields';
import { FormItem } from '~/shared/ui/form/FormItem';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { notifications } from '~/shared/ui/overlays/notifications';

export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { mutateAsync: createProject } = useCreateProject();
  const schema = z.object({ name: trimmedTextSchema(CreateProjectBody.shape.name, t`Enter a name.`) });
  return (
    <FormDialog
      title={t`Create project`}
      submitLabel={t`Create project`}
      failureTitle={t`The project was not created.`}
      schema={schema}
      defaultValues={{ name: '' }}
      draftKey="create-project"
      onClose={onClose}
      onSubmit={async ({ name }) => {
        const id = await createNamed(name, () => createProject({ data: { name } }));
        // Saved, so leaving no longer asks.
        clearUnsaved();
        onClose();
        await navigate(paths.project(id));
        notifications.success(msg`Project created.`);
      }}
    >
      <p className="muted">
        <Trans>
          A project contains forms, their submissions, and the people who work with them. A new project is empty, and
          only administrators can see it until you assign roles.
        </Trans>
      </p>
      <FormItem name="name" label={t`Name`}>
        {(field) => <Input {...field} />}
      </FormItem>
    </FormDialog>
  );
}

/**
 * Creates a project, and returns its id. If the response is lost, it is looked up among new projects. Throws ApiError
 * and LostAnswer.
 */
async function createNamed(name: string, send: () => Promise<Project>): Promise<number> {
  const settled = await settleWrite(send, {
    before: queryClient.getQueryData<ProjectList>(getListProjectsQueryKey()),
    read: () => listProjects(),
    happened: (now, before) =>
      now.find((project) => project.name === name && !before.some(({ id }) => id === project.id)),
  });
  return settledValue(settled).id;
}
