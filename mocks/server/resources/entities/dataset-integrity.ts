/** Which entities of a list a device may keep: an OpenRosa request that devices send before deleting entities. */
import type { Auth } from '@mocks/server/auth/auth';
import type { Context, Handler } from '@mocks/server/define';
import { InternalFault, problem } from '@mocks/server/problem';
import type { DatasetRow, Tables } from '@mocks/server/store/tables';
import { accessOf } from './dataset-access';
import { datasetAt } from './dataset-rows';
import { databaseUuid } from './entity-input';

/** Whether an actor may fill in a form, not closed, that reads the list, published or as a draft. */
function readsAsFile(tables: Tables, auth: Auth, { projectId, name }: DatasetRow): boolean {
  const ids = new Set<number | null>(
    tables.datasets
      .by('projectId', projectId)
      .filter((row) => row.name === name)
      .map(({ id }) => id),
  );
  return tables.forms.by('projectId', projectId).some((form) => {
    if (form.deletedAt !== null || form.state === 'closed' || !auth.can(['form.read', 'open_form.read'], form))
      return false;
    const defs = [form.currentDefId, form.draftDefId].filter((id) => id !== null);
    return defs.some((id) =>
      tables.formAttachments.by('formDefId', id).some(({ datasetId }) => datasetId !== null && ids.has(datasetId)),
    );
  });
}

/** The requested ids; `null` for all. */
function wantedIds(ids: string | readonly string[] | undefined, { behaves }: Context): Set<string> | null {
  if (ids === undefined || ids === '') return null;
  if (typeof ids === 'object') throw new InternalFault('several lists of ids');
  return new Set(
    ids.split(',').map((id) => {
      if (!behaves('readsUuids')) return id.trim();
      // The database's message about an empty text has nothing to quote.
      if (id.trim() === '') throw new InternalFault('an empty id');
      return databaseUuid(id.trim());
    }),
  );
}

const entityXml = (uuid: string, isGone: boolean): string =>
  `<entity id="${uuid}"><deleted>${isGone}</deleted></entity>`;

export const getDatasetIntegrity: Handler<'getDatasetIntegrity'> = ({ path, query, auth, ctx }) => {
  const { tables } = ctx;
  const dataset = datasetAt(tables, { projectId: path.projectId, name: path.datasetName });
  const seesAll = auth.can('entity.list', dataset);
  if (!seesAll && !readsAsFile(tables, auth, dataset)) throw problem.insufficientRights();
  const wanted = wantedIds(query.id, ctx);
  const isTheirs = seesAll ? () => true : accessOf(tables, dataset, auth.actor?.id ?? 0);
  const entities = tables.entities
    .by('datasetId', dataset.id)
    .filter(({ uuid }) => wanted?.has(uuid) ?? true)
    .map((entity) => entityXml(entity.uuid, entity.deletedAt !== null || !isTheirs(entity)));
  const purged = tables.purgedEntities.by('acteeId', dataset.acteeId).filter(({ uuid }) => wanted?.has(uuid) ?? true);
  const list = [...entities, ...purged.map(({ uuid }) => entityXml(uuid, true))].join('');
  return {
    status: 200,
    type: 'text/xml',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<data><entities>${list}</entities></data>`,
  };
};
