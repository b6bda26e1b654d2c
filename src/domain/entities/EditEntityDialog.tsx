import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { EntityUpdate } from '~/api/schema';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { visibleName } from '~/shared/lib/visible-name';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { EntityFields, type EntityFormValues } from './EntityFields';
import { labelName, versionValue } from './history';
import { type MergedFields, initialMerge } from './merge-edit';
import { useEntityList } from './queries';
import { entityOptions, type EntityRecord } from './record';
import type { EntityId } from './rows';
import { conflictingChangeText, saveEntity } from './writes';

interface EditEntityDialogProps {
  id: EntityId;
  resolve?: boolean;
  /** Initial values taken from other versions, by property. */
  taken?: ReadonlyMap<string, string> | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Edits the label and the values of an entity. Load it by `lazyDialog`. */
export function EditEntityDialog(props: EditEntityDialogProps) {
  const { t } = useLingui();
  const { id, onClose } = props;
  const entity = useQuery(entityOptions(id));
  const list = useEntityList(id);
  // Frozen when the form opens: other users may change the entity while it is edited.
  const begun = useRef<{ entity: EntityRecord; names: string[] } | null>(null);
  if (!begun.current && entity.data && list.data)
    begun.current = { entity: entity.data, names: list.data.properties.map(({ name }) => name) };
  if (begun.current) return <EditForm {...props} {...begun.current} />;
  const error = entity.error ?? list.error;
  return (
    <InfoDialog title={t`Edit entity`} onClose={onClose}>
      {error ? (
        <ErrorState
          error={error}
          retry={() => {
            void entity.refetch();
            void list.refetch();
          }}
        />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </InfoDialog>
  );
}

const fieldValues = ({ currentVersion }: EntityRecord, names: readonly string[]): string[] =>
  [labelName, ...names].map((name) => versionValue(currentVersion, name));

/** The values that differ from the version they are based on. The label is the first field. */
function changedValues(fields: readonly string[], base: readonly string[], names: readonly string[]): EntityUpdate {
  const [label = ''] = fields;
  const data: [string, string][] = names.flatMap((name, index) => {
    const value = fields[index + 1] ?? '';
    return value === base[index + 1] ? [] : [[name, value]];
  });
  return {
    ...(label === base[0] ? {} : { label }),
    ...(data.length === 0 ? {} : { data: Object.fromEntries(data) }),
  };
}

interface EditFormProps extends EditEntityDialogProps {
  entity: EntityRecord;
  names: string[];
}

function EditForm({ id, entity, names, resolve = false, taken, onClose, onSaved }: EditFormProps) {
  const { t } = useLingui();
  const [merged, setMerged] = useState<MergedFields>(() => initialMerge(entity, fieldValues(entity, names)));
  const label = visibleName(entity.currentVersion.label);
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
  const onSubmit = async ({ fields, resolve: resolves }: EntityFormValues) => {
    const { seen, base } = merged;
    const change = changedValues(fields, base, names);
    const doesResolve = resolves && seen.conflict !== null;
    try {
      if (Object.keys(change).length > 0 || doesResolve) await saveEntity(id, seen, change, { resolve: doesResolve });
    } catch (error) {
      if (isProblem(error, '409.15')) {
        const now = (await queryClient.fetchQuery({ ...entityOptions(id), staleTime: 0 })) as EntityRecord;
        setMerged({ seen: now, base: fieldValues(now, names), before: base, times: merged.times + 1 });
        throw new UserFacingError(
          msg`Someone else saved a newer version. What you typed is still here. Check the marked fields, then save again.`,
        );
      }
      const text = conflictingChangeText(error);
      if (text) throw new UserFacingError(text, { cause: error });
      throw error;
    }
    onSaved();
    onClose();
  };
  return (
    <FormDialog<EntityFormValues>
      title={t`Edit entity “${label}”`}
      submitLabel={t`Save changes`}
      failureTitle={t`The entity was not changed.`}
      schema={schema}
      defaultValues={{
        fields: [labelName, ...names].map((name, at) => taken?.get(name) ?? merged.base[at] ?? ''),
        resolve,
      }}
      onSubmit={onSubmit}
      onClose={onClose}
      draftKey={`entity ${id.projectId} ${id.datasetName} ${id.uuid}`}
    >
      <EntityFields names={names} merged={merged} />
      {names.length === 0 && (
        <p className="muted">
          <Trans>This list has no properties.</Trans>
        </p>
      )}
    </FormDialog>
  );
}
