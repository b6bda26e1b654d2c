import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DatasetProperty } from '~/api/schema';
import type { ListId } from '~/domain/entities/rows';
import { useTakenValues } from '~/domain/entities/ConflictTable';
import { firstOpen, isSaving, leftIn } from '~/shared/queue/queue';
import { QueueEnd } from '~/shared/queue/QueueEnd';
import { QueueFrame, type QueueScreenProps } from '~/shared/queue/QueueFrame';
import { useQueueKeys } from '~/shared/queue/use-queue-keys';
import { useKeyNames } from '~/shared/screen/key-names';
import { alerts } from '~/shared/ui/overlays/alerts';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { ErrorState } from '~/shared/ui/states/states';
import { ConflictBar, type ConflictCommand } from './ConflictBar';
import { ConflictEntity } from './ConflictEntity';
import { ConflictNotice } from './ConflictNotice';
import { ConflictProblems } from './ConflictProblems';
import { type Entry, loadAhead, type Queue, type Step } from './conflicts';
import { useResolving } from './use-resolving';
import { useShown } from './use-shown';

const EditEntityDialog = lazyDialog(() => import('~/domain/entities/EditEntityDialog'), 'EditEntityDialog');

interface ConflictScreenProps extends QueueScreenProps<Queue, Step> {
  list: ListId;
  properties: readonly DatasetProperty[] | undefined;
}

/** One entity of the queue with the versions that conflict, and the keys and buttons to settle them. */
export function ConflictScreen({ list, properties, step, ...screen }: ConflictScreenProps) {
  const { queue, backTo } = screen;
  const { t, i18n } = useLingui();
  const { escape } = useKeyNames();
  const navigate = useNavigate();
  const { projectId, datasetName } = list;
  const entry = queue.entries[queue.at];
  const uuid = entry?.id ?? null;
  const shown = useShown(list, uuid, step);
  const { entity } = shown;
  const taken = useTakenValues(entity);
  const { problems, saving, resolve, resolvedElsewhere, forget } = useResolving(list, step);
  const [editing, setEditing] = useState<string | null>(null);
  const load = useCallback((one: string) => loadAhead({ projectId, datasetName, uuid: one }), [projectId, datasetName]);
  const names = useMemo(() => (properties ?? []).map(({ name }) => name), [properties]);

  const disabledReason = disabledFor(entry, entity !== undefined, t);
  const run = (command: ConflictCommand) => {
    switch (command) {
      case 'resolve':
        if (taken.values.size > 0) run('edit');
        else if (disabledReason === null && entity) resolve(entity);
        break;
      case 'edit':
        if (entity && entry?.fate?.by !== 'deleted') setEditing(entity.uuid);
        break;
      case 'next':
        step({ do: 'go', to: queue.at + 1 });
        break;
      case 'previous':
        step({ do: 'go', to: queue.at - 1 });
        break;
      case 'back':
        void navigate(backTo);
    }
  };
  useQueueKeys<ConflictCommand>(
    useMemo(
      () => [
        { command: 'resolve', label: t`Mark as resolved`, key: 'r', keys: 'R' },
        { command: 'edit', label: t`Edit and resolve`, key: 'e', keys: 'E' },
        { command: 'next', label: t`Next conflict`, key: 'j', keys: 'J' },
        { command: 'previous', label: t`Previous conflict`, key: 'k', keys: 'K' },
        { command: 'back', label: t`Back to the list`, key: 'Escape', keys: escape },
      ],
      [t, escape],
    ),
    run,
  );

  const left = leftIn(queue);
  return (
    <>
      <QueueFrame
        {...screen}
        name={entity?.currentVersion.label}
        title={t`Conflicts`}
        facts={
          entity && (
            <span>
              <Trans>Version {i18n.number(entity.currentVersion.version)}</Trans>
            </span>
          )
        }
        progressLabel={t`Resolved`}
        saving={saving}
        notices={
          <>
            <ConflictProblems
              problems={problems}
              onForget={forget}
              onShow={(id) => {
                forget(id);
                step({ do: 'go', to: queue.entries.findIndex((other) => other.id === id) });
              }}
            />
            {entry && uuid !== null && <ConflictNotice id={{ ...list, uuid }} entry={entry} entity={entity} />}
          </>
        }
        isReady={entity !== undefined}
        load={load}
        draw={(one) => (
          <ConflictEntity
            id={{ projectId, datasetName, uuid: one }}
            properties={names}
            taken={one === uuid && entry?.fate === null ? taken : null}
          />
        )}
        failure={entry && !entity && shown.error ? <ErrorState error={shown.error} retry={shown.retry} /> : undefined}
        end={
          <QueueEnd
            left={left}
            title={
              left === 0 ? (
                <Plural value={queue.total} one="The conflict is resolved" other="All # conflicts are resolved" />
              ) : (
                <Plural value={left} one="# conflict is left" other="# conflicts are left" />
              )
            }
            backTo={backTo}
            onFirst={() => step({ do: 'go', to: firstOpen(queue) })}
          />
        }
        bottom={
          <ConflictBar
            disabledReason={disabledReason}
            canEdit={entity !== undefined && entry?.fate?.by !== 'deleted'}
            isFirst={queue.at === 0}
            isEnd={!entry}
            editIntent={EditEntityDialog.intent}
            onCommand={run}
          />
        }
      />
      {editing !== null && (
        <EditEntityDialog
          id={{ projectId, datasetName, uuid: editing }}
          resolve
          taken={editing === entity?.uuid ? taken.values : undefined}
          onClose={() => setEditing(null)}
          onSaved={() => {
            alerts.success(msg`Entity saved.`);
            void resolvedElsewhere(editing).catch(() => undefined);
          }}
        />
      )}
    </>
  );
}

/** Why the shown entity cannot be resolved now; null if it can. */
function disabledFor(entry: Entry | undefined, isLoaded: boolean, t: ReturnType<typeof useLingui>['t']): string | null {
  if (!entry) return t`No entity is shown.`;
  if (entry.fate?.by === 'deleted') return t`This entity was deleted.`;
  if (isSaving(entry)) return t`Your decision is being saved.`;
  if (entry.fate !== null) return t`This conflict is resolved.`;
  return isLoaded ? null : t`The entity is loading.`;
}
