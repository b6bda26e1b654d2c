import { msg, plural } from '@lingui/core/macro';
import { refetchAfter } from '~/api/invalidation';
import { type EntityPresence, readEntities } from '~/domain/entities/move-entities';
import type { ListId } from '~/domain/entities/rows';
import { paths } from '~/shared/lib/paths';
import { type TrashInput, createTrashJobs } from '~/shared/rows/trash-jobs';
import { moveInBatch } from './move-entities';
import type { ListedEntity } from './use-selected-entities';

/** The version that the list showed. Short, because many are stored. */
type ListedItem = readonly [version: number];

/** As many as are read in one request, so that one request moves them. */
const together = 40;

export const { kinds: entityTrashKinds, start: startMovingEntities } = createTrashJobs<
  ListId & TrashInput,
  ListedEntity,
  ListedItem,
  EntityPresence
>({
  name: 'entities',
  parallel: { from: together, most: together },
  read: (list) => (ids, signal) => readEntities(list, ids, signal),
  isDeleted: ({ isDeleted }) => isDeleted,
  isChanged: (now, [version]) => now.version !== version,
  move: moveInBatch,
  changedAt: ({ updatedAt }) => updatedAt,
  invalidate: (move, { projectId, datasetName }) =>
    void refetchAfter(move === 'delete' ? 'deleteEntities' : 'restoreEntities', projectId, datasetName),
  itemsOf: (listed) =>
    [...listed].map(([id, { label, version }]) => ({ id, label: label || id, data: [version] as const })),
  listPath: ({ projectId, datasetName }, search) => paths.entities(projectId, datasetName, search),
  titles: { delete: msg`Delete entities`, restore: msg`Restore entities` },
  doneText: (move, done) =>
    move === 'delete'
      ? msg`${plural(done, { one: 'Moved # entity to the trash.', other: 'Moved # entities to the trash.' })}`
      : msg`${plural(done, { one: 'Restored # entity.', other: 'Restored # entities.' })}`,
  failedText: (failed) => msg`${plural(failed, { one: '# entity failed', other: '# entities failed' })}`,
  identity: {
    head: ['uuid', 'label'],
    cellsOf: ({ item: { id, label } }) => [id, label === id ? '' : label],
    addressOf: ({ projectId, datasetName }, id) => paths.entity(projectId, datasetName, id),
  },
});
