import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { type Dispatch, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { isProblem } from '~/api/problem';
import type { DatasetProperty } from '~/api/schema';
import { useSelectedValues } from '~/domain/entities/ConflictTable';
import { auditsOptions, entityOptions, type EntityRecord } from '~/domain/entities/record';
import type { EntityId, ListId } from '~/domain/entities/rows';
import { conflictingChangeText } from '~/domain/entities/writes';
import { firstOpen, isSaving, openCount } from '~/shared/queue/queue';
import { QueueFrame, type QueueScreenProps } from '~/shared/queue/QueueFrame';
import { QueueEnd, QueueNotice, QueueProblems, QueueNavigation } from '~/shared/queue/QueueParts';
import { refetchIntervalMs, useServerState } from '~/shared/queue/use-queue';
import { useQueueKeys } from '~/shared/queue/use-queue-keys';
import { useKeyNames } from '~/shared/screen/key-names';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Reason } from '~/shared/ui/states/Failure';
import { ErrorState } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { ConflictEntity } from './ConflictEntity';
import { type Entry, loadAhead, type Queue, type Step } from './queries';
import { type Problem, useConflictResolution } from './use-conflict-resolution';

const EditEntityDialog = lazyDialog(() => import('~/domain/entities/EditEntityDialog'), 'EditEntityDialog');

interface ConflictScreenProps extends QueueScreenProps<Queue, Step> {
  list: ListId;
  properties: readonly DatasetProperty[] | undefined;
}

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
  const taken = useSelectedValues(entity);
  const { problems, saving, resolve, resolvedElsewhere, forget } = useConflictResolution(list, step);
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

  const left = openCount(queue);
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
        renderRecord={(one) => (
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
            notifications.success(msg`Entity saved.`);
            void resolvedElsewhere(editing).catch(() => undefined);
          }}
        />
      )}
    </>
  );
}

function disabledFor(entry: Entry | undefined, isLoaded: boolean, t: ReturnType<typeof useLingui>['t']): string | null {
  if (!entry) return t`No entity is shown.`;
  if (entry.fate?.by === 'deleted') return t`This entity was deleted.`;
  if (isSaving(entry)) return t`Your decision is being saved.`;
  if (entry.fate !== null) return t`This conflict is resolved.`;
  return isLoaded ? null : t`The entity is loading.`;
}

interface ConflictNoticeProps {
  id: EntityId;
  entry: Entry;
  entity: EntityRecord | undefined;
}

/** Who changed, resolved or deleted the shown entity since it was listed. */
function ConflictNotice({ id, entry: { fate, changed }, entity }: ConflictNoticeProps) {
  const { t } = useLingui();
  const byOther = fate?.by === 'other';
  const { data: audits } = useQuery({ ...auditsOptions(id), enabled: byOther });
  const resolved = audits?.find(({ action }) => action === 'entity.update.resolve');
  const who = (byOther ? resolved?.actor?.displayName : entity?.currentVersion.creator.displayName) ?? t`Someone else`;
  if (fate === null && !changed) return null;
  return (
    <QueueNotice icon={fate?.by === 'deleted' ? 'trash' : 'info'}>
      {fate?.by === 'deleted' ? (
        <Trans>This entity was deleted. Go on to the next one.</Trans>
      ) : fate?.by === 'other' ? (
        <Trans>
          <Name>{who}</Name> resolved this conflict. Go on to the next one.
        </Trans>
      ) : fate ? (
        <Trans>You resolved this conflict.</Trans>
      ) : (
        <Trans>
          <Name>{who}</Name> changed this entity. You see the newest version.
        </Trans>
      )}
    </QueueNotice>
  );
}

interface ConflictProblemsProps {
  problems: readonly Problem[];
  onForget: (id: string) => void;
  onShow: (id: string) => void;
}

function ConflictProblems({ problems, onForget, onShow }: ConflictProblemsProps) {
  const { i18n } = useLingui();
  return (
    <QueueProblems
      problems={problems}
      titleOf={({ label }) => (
        <Trans>
          Not resolved: <Name>{label}</Name>
        </Trans>
      )}
      whyOf={({ error }) => {
        const race = conflictingChangeText(error);
        return race ? i18n._(race) : <Reason error={error} />;
      }}
      actionsOf={({ id }) => (
        <>
          <Button size="small" onClick={() => onShow(id)}>
            <Trans>Show</Trans>
          </Button>
          <Button size="small" type="text" onClick={() => onForget(id)}>
            <Trans>Hide</Trans>
          </Button>
        </>
      )}
    />
  );
}

type ConflictCommand = 'resolve' | 'edit' | 'next' | 'previous' | 'back';

interface ConflictBarProps {
  /** Why it cannot be resolved now; null if it can. */
  disabledReason: string | null;
  canEdit: boolean;
  isFirst: boolean;
  isEnd: boolean;
  editIntent: object;
  onCommand: (command: ConflictCommand) => void;
}

function ConflictBar({ disabledReason, canEdit, isFirst, isEnd, editIntent, onCommand }: ConflictBarProps) {
  const { t } = useLingui();
  return (
    <Flex wrap justify="space-between" gap="8px 16px" className="queue-bar" role="toolbar" aria-label={t`Conflict`}>
      <Flex wrap gap={8} className="queue-decisions">
        <Button
          type="primary"
          aria-disabled={disabledReason !== null}
          aria-keyshortcuts="R"
          title={disabledReason ?? t`Mark as resolved (R)`}
          onClick={() => onCommand('resolve')}
        >
          <Icon name="check" /> <Trans>Mark as resolved</Trans> <kbd aria-hidden="true">R</kbd>
        </Button>
        <Button
          aria-disabled={!canEdit}
          aria-keyshortcuts="E"
          title={t`Edit and resolve (E)`}
          onClick={() => onCommand('edit')}
          {...editIntent}
        >
          <Icon name="pencil" /> <Trans>Edit…</Trans> <kbd aria-hidden="true">E</kbd>
        </Button>
      </Flex>
      <QueueNavigation isFirst={isFirst} isEnd={isEnd} onStep={onCommand} />
    </Flex>
  );
}

function useShown(list: ListId, uuid: string | null, step: Dispatch<Step>) {
  const query = useQuery({
    ...entityOptions({ ...list, uuid: uuid ?? '' }),
    enabled: uuid !== null,
    refetchInterval: refetchIntervalMs,
  });
  const isDeleted = isProblem(query.error, '404.1');
  const entity = isDeleted ? undefined : query.data;
  const now = useMemo(() => entity && { inConflict: entity.conflict !== null, updatedAt: entity.updatedAt }, [entity]);
  useServerState({ id: uuid, isDeleted, now }, step);
  return { entity, error: isDeleted ? null : query.error, retry: () => void query.refetch() };
}
