import { listSubmissionRows } from '~/api/generated/hooks/odata';
import { deleteSubmission, restoreSubmission } from '~/api/generated/mutations/submissions';
import * as needs from '~/api/generated/needs';
import type { SubmissionRow } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { serverHas } from '~/session/server';
import { odataAnyOf, odataString } from '~/shared/lib/odata';
import type { TrashMove } from '~/shared/rows/use-trash-moves';
import { type FormOrDraftRef, deletedFilter, fetchRow, getRows } from './queries';

export type System = SubmissionRow['__system'];
type Place = Pick<FormOrDraftRef, 'projectId' | 'xmlFormId'>;

/** The server leaves out the trash unless the filter mentions it. */
const withTrash = '(__system/deletedAt eq null or __system/deletedAt ne null)';

const concurrency = 5;

/** For servers before 2025.3, which cannot filter by ID: one by one, then from the trash as a whole. */
async function readOneByOne(form: Place, ids: readonly string[], signal?: AbortSignal): Promise<Map<string, System>> {
  const found = new Map<string, System>();
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const row = await fetchRow(form, id, signal);
      if (row) found.set(id, row.__system);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const missing = new Set(ids.filter((id) => !found.has(id)));
  if (missing.size === 0) return found;
  const { projectId, xmlFormId } = form;
  const which = { $filter: deletedFilter, $select: '__id,__system' };
  for (const row of getRows(await listSubmissionRows(projectId, xmlFormId, which, signal ? { signal } : {})))
    if (missing.has(row.__id)) found.set(row.__id, row.__system);
  return found;
}

/** `__system` of submissions, those in the trash included; missing ones do not exist. Throws ApiError. */
export async function readSystems(
  { projectId, xmlFormId }: Place,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, System>> {
  if (serverHas(needs.filtersRowsById) === false) return readOneByOne({ projectId, xmlFormId }, ids, signal);
  const which = odataAnyOf('__id', ids.map(odataString)) ?? 'false';
  const table = await listSubmissionRows(
    projectId,
    xmlFormId,
    { $filter: `${which} and ${withTrash}`, $select: '__id,__system', $top: ids.length },
    signal ? { signal } : {},
  );
  return new Map(getRows(table).map((row) => [row.__id, row.__system]));
}

export const readSystem = async (form: Place, id: string): Promise<System | null> =>
  (await readSystems(form, [id])).get(id) ?? null;

/** Whether it already is where the move puts it. */
const isMoved = (move: TrashMove, now: System | null) =>
  move === 'delete' ? now === null || now.deletedAt !== null : now !== null && now.deletedAt === null;

/**
 * Moves a submission to the trash, or back. A 404.1 counts as done if a refetch shows that someone else moved it.
 * Refetches nothing else: the caller does (`refetchAfter`). Throws ApiError and LostAnswer.
 */
export async function moveSubmission(
  form: Place,
  instanceId: string,
  move: TrashMove,
  before: Pick<System, 'deletedAt'> = { deletedAt: move === 'delete' ? null : '' },
): Promise<void> {
  const call = move === 'delete' ? deleteSubmission : restoreSubmission;
  const settled = await settleWrite<unknown, Pick<System, 'deletedAt'> | null, true>(
    () => call(form.projectId, form.xmlFormId, instanceId),
    {
      before,
      read: () => readSystem(form, instanceId),
      happened: (now) => isMoved(move, now as System | null),
      already: ['404.1'],
    },
  );
  settledValue(settled);
}
