import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Flex, Input } from 'antd';
import { useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { getListDatasetsQueryKey, listDatasets } from '~/api/generated/hooks/datasets';
import { useCreateDataset } from '~/api/generated/mutations/datasets';
import { CreateDatasetBody } from '~/api/generated/zod/datasets';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { DatasetList, ProjectExtended } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import {
  findNameError,
  nameErrorText,
  nameRules,
  nameSchema,
  findDuplicateName,
  suggestName,
} from '~/domain/entities/names';
import { bidiIsolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { clearUnsaved } from '~/shared/lib/unsaved';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { preventBlur } from '~/shared/ui/form/focus';
import { FormItem } from '~/shared/ui/form/FormItem';
import { Icon } from '~/shared/ui/icons/Icon';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Name } from '~/shared/ui/text/Name';
import './entity-lists.css';

interface CreateDialogProps {
  project: ProjectExtended;
  names: readonly string[];
  onClose: () => void;
}

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
      failureTitle={t`The entity list was not created.`}
      schema={schema}
      defaultValues={{ name: '' }}
      draftKey={`create entity list ${project.id}`}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        wanted.current = name;
        await createList(project.id, name, () => createDataset({ projectId: project.id, data: { name } }));
        clearUnsaved();
        onClose();
        await navigate(paths.entityProperties(project.id, name));
        notifications.success(msg`Entity list created: ${{ name: bidiIsolate(name) }}. Add its properties next.`);
      }}
      fieldError={(error) => {
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
      <NameField label={t`Name`} taken={names} />
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

async function createList(projectId: number, name: string, send: () => Promise<unknown>): Promise<void> {
  const settled = await settleWrite(send, {
    before: queryClient.getQueryData<DatasetList>(getListDatasetsQueryKey(projectId)),
    read: () => listDatasets(projectId),
    happened: (now) => now.some((list) => list.name === name),
  });
  settledValue(settled);
}

interface NameFieldProps {
  label: string;
  taken: readonly string[];
}

/** Shows while typing what the server would refuse. */
function NameField({ label, taken }: NameFieldProps) {
  const { i18n } = useLingui();
  const { setValue } = useFormContext<{ name: string }>();
  const name = useWatch<{ name: string }, 'name'>({ name: 'name' }).trim();
  const { errors } = useFormState<{ name: string }>({ name: 'name' });
  const fault = name === '' ? null : findNameError('list', name);
  const same = findDuplicateName(name, taken);
  const suggested = fault && suggestName('list', name);
  return (
    <div className="entity-name">
      <FormItem name="name" label={label} help={i18n._(nameRules.list)}>
        {(field) => <Input {...field} />}
      </FormItem>
      <Flex wrap align="center" gap="4px 8px" className="entity-name-note" role="status">
        {errors.name ? null : fault ? (
          <>
            <Icon name="warning" /> {i18n._(nameErrorText('list', fault))}
          </>
        ) : same !== undefined ? (
          <>
            <Icon name="warning" />{' '}
            <Trans>
              The name <Name>{same}</Name> is taken.
            </Trans>
          </>
        ) : null}
        {suggested !== null && suggested !== '' && findDuplicateName(suggested, taken) === undefined && (
          <TextButton
            // An error that appears on blur would move the button.
            onMouseDown={preventBlur}
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
