import { msg, plural } from '@lingui/core/macro';
import { reread } from '~/api/invalidation';
import { type Move, type Present, readEntities } from '~/domain/entities/move-many';
import type { ListId } from '~/domain/entities/rows';
import { startJob } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import { type TrashInput, trashKindsOf } from '~/shared/rows/trash-kinds';
import { moveTogether } from './move-entities';
import type { Listed } from './use-selected-entities';

/** The version that the list showed. Short, because many are stored. */
type ListedItem = readonly [version: number];

/** As many as are read in one call, so that one call moves them. */
const together = 40;

/** The kinds of the jobs that move entities to the trash, and back. */
export const entityTrashKinds = trashKindsOf<ListId & TrashInput, ListedItem, Present>({
  name: 'entities',
  parallel: { from: together, most: together },
  read: (list) => (ids, signal) => readEntities(list, ids, signal),
  isDeleted: ({ isDeleted }) => isDeleted,
  isChanged: (now, [version]) => now.version !== version,
  move: moveTogether,
  changedAt: ({ updatedAt }) => updatedAt,
  reread: (move, { projectId, datasetName }) =>
    void reread(move === 'delete' ? 'deleteEntities' : 'restoreEntities', projectId, datasetName),
  doneText: (move, done) => {
    const count = plural(done, { one: '# entity', other: '# entities' });
    return move === 'delete' ? msg`Moved ${count} to the trash.` : msg`Restored ${count}.`;
  },
  failedText: (failed) => msg`${plural(failed, { one: '# entity failed', other: '# entities failed' })}`,
  identity: {
    head: ['uuid', 'label'],
    cellsOf: ({ item: { id, label } }) => [id, label === id ? '' : label],
    addressOf: ({ projectId, datasetName }, id) => paths.entity(projectId, datasetName, id),
  },
});

interface Moving {
  move: Move;
  title: string;
}

/** Starts to move entities to the trash, or back. Shown by the panel. */
export function startMovingEntities(
  { projectId, datasetName }: ListId,
  listed: ReadonlyMap<string, Listed>,
  { move, title }: Moving,
): void {
  startJob(
    entityTrashKinds[move],
    {
      title,
      address: paths.entities(projectId, datasetName, move === 'restore' ? 'deleted=true' : ''),
      input: { projectId, datasetName },
      items: [...listed].map(([id, { label, version }]) => ({ id, label: label || id, data: [version] as const })),
    },
    { ofPage: false },
  );
}
