import { listEntityRows } from '~/api/generated/hooks/odata';
import type { DatasetProperty, EntityTable, ListEntityRowsParams } from '~/api/schema';
import { type EntityRow, isUnchanged, type ListId, shadowsSystemFields, entityRows } from './rows';

/** Attempts before giving up on a list that keeps changing. */
const maxTries = 5;

class KeepsChanging extends Error {}

/**
 * Reads a page of a list with properties that shadow `__id` or `__system`. The server returns these two only if
 * selected, and the label only if nothing is selected: so the page is read both ways and rows are joined by index.
 * What both have in common shows whether the list changed in between. Throws ApiError.
 */
export async function readShadowedRows(
  { projectId, datasetName }: ListId,
  params: ListEntityRowsParams,
  properties: readonly DatasetProperty[],
  signal: AbortSignal,
): Promise<EntityTable> {
  const isSame = (whole: EntityRow, own: EntityRow): boolean =>
    (shadowsSystemFields(properties, '__id') || whole.__id === own.__id) &&
    (shadowsSystemFields(properties, '__system') || isUnchanged(whole.__system, own.__system));
  for (let left = maxTries; left > 0; left -= 1) {
    const read = (selected: object) => listEntityRows(projectId, datasetName, { ...params, ...selected }, { signal });
    const [table, ids] = await Promise.all([read({}), read({ $select: '__id,__system' })]);
    const [whole, own] = [entityRows(table), entityRows(ids)];
    const value = own.flatMap(({ __id, __system }, index) => {
      const row = whole[index];
      return row && isSame(row, { ...row, __id, __system }) ? [{ ...row, __id, __system }] : [];
    });
    const isWhole = value.length === whole.length && value.length === own.length;
    if (isWhole && table['@odata.count'] === ids['@odata.count']) return { ...table, value };
  }
  throw new KeepsChanging('The list changed while it was read.');
}
