import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { getListDatasetsQueryKey, listDatasets } from '~/api/generated/hooks/datasets';
import { useCreateDataset } from '~/api/generated/mutations/datasets';
import { CreateDatasetBody } from '~/api/generated/zod/datasets';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { DatasetList, ProjectExtended } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import { NameField } from '~/domain/entities/NameField';
import { nameSchema } from '~/domain/entities/names';
import { isolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { clearUnsaved } from '~/shared/lib/unsaved';
import { Icon } from '~/shared/ui/icons/Icon';
import { alerts } from '~/shared/ui/overlays/alerts';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';

interface CreateDialogProps {
  project: ProjectExtended;
  /** The names of the project's lists. */
  names: readonly string[];
  onClose: () => void;
}

/** Creates an entity list and leads to its properties. */
export function CreateDialog({ project, names, onClose }: CreateDialogProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { mutateAsync: createDataset } = useCreateDataset();
  const wanted = useRef('');
  const schema = z.object({ name: nameSchema(i18n, 'list', CreateDatasetBody.shape.name) });
  return (
    <FormDialog
      title={t`Create entity list`}
      submitLabel={t`Create entity list`}
      notDone={t`The entity list was not created.`}
      schema={schema}
      defaultValues={{ name: '' }}
      keepAs={`create entity list ${project.id}`}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        wanted.current = name;
        await createList(project.id, name, () => createDataset({ projectId: project.id, data: { name } }));
        // Saved, so leaving no longer asks.
        clearUnsaved();
        onClose();
        await navigate(paths.entityProperties(project.id, name));
        alerts.success(msg`Entity list created: ${{ name: isolate(name) }}. Add its properties next.`);
      }}
      fieldProblem={(error) => {
        const name = wanted.current;
        if (isProblem(error, '409.3'))
          return { name: 'name', message: t`This project already has an entity list “${name}”. Enter another name.` };
        if (isProblem(error, '409.16')) {
          return {
            name: 'name',
            message: t`Another entity list has this name in other capitals. Enter another name.`,
          };
        }
        return isProblem(error, '400.8')
          ? { name: 'name', message: t`The server does not accept “${name}”. Enter another name.` }
          : null;
      }}
    >
      <p className="muted">
        <Trans>
          An entity list holds things that forms follow over time, for example people, trees or water points. A form
          that creates or updates entities can also create its list.
        </Trans>
      </p>
      <NameField named="list" label={t`Name`} taken={names} />
      {project.keyId !== null && (
        <p>
          <Icon name="lock" />{' '}
          <Trans>
            Submissions of this project are encrypted, so they cannot create or update entities. You can add entities
            here or upload them.
          </Trans>
        </p>
      )}
    </FormDialog>
  );
}

/**
 * Creates an entity list without properties. If the answer is lost, it is looked up among the project's lists. Throws
 * ApiError when the server refuses, and LostAnswer.
 */
async function createList(projectId: number, name: string, send: () => Promise<unknown>): Promise<void> {
  const settled = await settleWrite(send, {
    before: queryClient.getQueryData<DatasetList>(getListDatasetsQueryKey(projectId)),
    read: () => listDatasets(projectId),
    happened: (now) => now.some((list) => list.name === name),
  });
  valueOf(settled);
}
