import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { DatasetProperty } from '~/api/schema';
import { EntityFields, type EntityFormValues } from '~/domain/entities/EntityFields';
import type { ListId } from '~/domain/entities/rows';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { createEntity } from './create-entity';

interface CreateEntityDialogProps {
  list: ListId;
  properties: readonly DatasetProperty[];
  onClose: () => void;
  onCreated: (label: string) => void;
}

export function CreateEntityDialog({ list, properties, onClose, onCreated }: CreateEntityDialogProps) {
  const { t } = useLingui();
  // Others may add properties while the dialog is open.
  const [names] = useState(() => properties.map(({ name }) => name));
  // The same for each try, so that a retry after a lost response cannot create a second entity.
  const [uuid] = useState(() => crypto.randomUUID());
  const blank = useMemo(() => ['', ...names.map(() => '')], [names]);
  const schema = useMemo(
    () =>
      z.object({
        fields: z.array(z.string()).check((context) => {
          if (context.value[0]?.trim() === '')
            context.issues.push({ code: 'custom', path: [0], message: t`Enter a label.`, input: context.value[0] });
        }),
        resolve: z.boolean(),
      }),
    [t],
  );
  return (
    <FormDialog<EntityFormValues>
      title={t`New entity`}
      submitLabel={t`Create entity`}
      failureTitle={t`The entity was not created.`}
      schema={schema}
      defaultValues={{ fields: blank, resolve: false }}
      onSubmit={async ({ fields: [label = '', ...values] }) => {
        const data = names.flatMap((name, index): [string, string][] => {
          const value = values[index] ?? '';
          return value === '' ? [] : [[name, value]];
        });
        await createEntity(list, { uuid, label, ...(data.length > 0 && { data: Object.fromEntries(data) }) });
        onCreated(label);
        onClose();
      }}
      onClose={onClose}
      draftKey={`new entity ${list.projectId} ${list.datasetName}`}
    >
      <EntityFields names={names} merged={{ seen: null, base: blank, before: blank, times: 0 }} />
      {names.length === 0 && (
        <p className="muted">
          <Trans>This list has no properties.</Trans>
        </p>
      )}
    </FormDialog>
  );
}
