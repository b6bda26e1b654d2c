import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  Activity,
  type ComponentProps,
  type Dispatch,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import type { DatasetProperty } from '~/api/schema';
import { useAddressState } from '~/shared/address/address-state';
import type { ListId } from '~/domain/entities/rows';
import { firstOpen, isSaving, leftIn } from '~/shared/queue/queue';
import { QueueProgress } from '~/shared/queue/QueueProgress';
import { useDrawn } from '~/shared/queue/use-drawn';
import { useQueueKeys } from '~/shared/queue/use-queue-keys';
import { alerts } from '~/shared/ui/overlays/alerts';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { PageHead } from '~/shared/ui/page/PageHead';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { queueAddress } from './address';
import { ConflictBar, type ConflictCommand } from './ConflictBar';
import { ConflictEnd } from './ConflictEnd';
import { ConflictEntity } from './ConflictEntity';
import { ConflictNotice } from './ConflictNotice';
import { ConflictProblems } from './ConflictProblems';
import { type Entry, loadAhead, type Queue, type Step } from './conflicts';
import { useResolving } from './use-resolving';
import { useShown } from './use-shown';

const EditEntityDialog = lazyDialog(() => import('~/domain/entities/EditEntityDialog'), 'EditEntityDialog');

interface ConflictScreenProps {
  list: ListId;
  properties: readonly DatasetProperty[] | undefined;
  crumbs: ComponentProps<typeof PageHead>['crumbs'];
  /** The list that the queue was opened from. */
  backTo: string;
  queue: Queue;
  step: Dispatch<Step>;
  /** Why the rest of the queue could not be listed. */
  error: unknown;
  retry: () => void;
}

/** One entity of the queue with the versions that conflict, and the keys and buttons to settle them. */
export function ConflictScreen({ list, properties, crumbs, backTo, queue, step, error, retry }: ConflictScreenProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { projectId, datasetName } = list;
  const entry = queue.entries[queue.at];
  const uuid = entry?.id ?? null;
  const shown = useShown(list, uuid, step);
  const { entity } = shown;
  const { problems, saving, resolve, resolvedElsewhere, forget } = useResolving(list, step);
  const [editing, setEditing] = useState<string | null>(null);
  const load = useCallback((one: string) => loadAhead({ projectId, datasetName, uuid: one }), [projectId, datasetName]);
  const drawn = useDrawn(queue, entity !== undefined, load);
  const names = useMemo(() => (properties ?? []).map(({ name }) => name), [properties]);

  const [, changeAddress] = useAddressState(queueAddress.read, queueAddress.write);
  useEffect(() => changeAddress({ at: uuid }), [changeAddress, uuid]);
  useLayoutEffect(() => void window.scrollTo(0, 0), [uuid]);

  const disabledReason = disabledFor(entry, entity !== undefined, t);
  const run = (command: ConflictCommand) => {
    switch (command) {
      case 'resolve':
        if (disabledReason === null && entity) void resolve(entity);
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
        { command: 'back', label: t`Back to the list`, key: 'Escape', keys: 'Esc' },
      ],
      [t],
    ),
    run,
  );

  const label = entity?.currentVersion.label;
  const [left, total] = [i18n.number(leftIn(queue)), i18n.number(queue.total)];
  return (
    <div className="queue">
      <PageHead
        crumbs={crumbs}
        title={entry ? label : t`Conflicts`}
        facts={
          entity ? (
            <span>
              <Trans>Version {i18n.number(entity.currentVersion.version)}</Trans>
            </span>
          ) : undefined
        }
        actions={<QueueProgress queue={queue} label={t`Resolved`} saving={saving} />}
      />
      <p className="visually-hidden" role="status">
        {entry && label !== undefined ? t`${label}. ${left} of ${total} left` : ''}
      </p>
      <ConflictProblems
        problems={problems}
        onForget={forget}
        onShow={(id) => {
          forget(id);
          step({ do: 'go', to: queue.entries.findIndex((other) => other.id === id) });
        }}
      />
      {entry && uuid !== null && <ConflictNotice id={{ ...list, uuid }} entry={entry} entity={entity} />}
      {entry && !entity && shown.error ? (
        <ErrorState error={shown.error} retry={shown.retry} />
      ) : (
        drawn.map((one) => (
          <Activity key={one} mode={one === uuid ? 'visible' : 'hidden'}>
            <ConflictEntity id={{ projectId, datasetName, uuid: one }} properties={names} />
          </Activity>
        ))
      )}
      {entry ? null : queue.complete ? (
        <ConflictEnd queue={queue} backTo={backTo} onFirst={() => step({ do: 'go', to: firstOpen(queue) })} />
      ) : error ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <ListSkeleton rows={10} />
      )}
      <div className="queue-bottom">
        <ConflictBar
          disabledReason={disabledReason}
          canEdit={entity !== undefined && entry?.fate?.by !== 'deleted'}
          isFirst={queue.at === 0}
          isEnd={!entry}
          editIntent={EditEntityDialog.intent}
          onCommand={run}
        />
      </div>
      {editing !== null && (
        <EditEntityDialog
          id={{ projectId, datasetName, uuid: editing }}
          resolve
          onClose={() => setEditing(null)}
          onSaved={() => {
            alerts.success(msg`Entity saved.`);
            void resolvedElsewhere(editing).catch(() => undefined);
          }}
        />
      )}
    </div>
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
