import { describe, expect, test } from 'vitest';
import { type Actor, behaves, call, ownWorld, unique } from './harness.ts';
import { addEntity, eventually, makeList, publishEntityForm, sendEntity, uuid } from './lists.ts';

const world = ownWorld();
const openRosa = { 'X-OpenRosa-Version': '1.0' };
const at = (datasetName: string) => ({ projectId: world.projectId, datasetName });
/** The deleted entities among the answered ones. */
async function gone(list: string, as: Actor, ids?: readonly string[]): Promise<Record<string, boolean>> {
  const query = ids ? { id: ids.join(', ') } : {};
  const { text } = await call('getDatasetIntegrity', { as, path: at(list), headers: openRosa, query });
  const found = [...text.matchAll(/<entity id="([^"]+)">\s*<deleted>(true|false)<\/deleted>/g)];
  return Object.fromEntries(found.map(([, id = '', deleted]) => [id, deleted === 'true']));
}

describe('the integrity of a list', () => {
  test('lists deleted entities', async () => {
    const list = await makeList(world);
    expect(await gone(list, world.viewer)).toEqual({});
    const [there, deleted, other] = [
      await addEntity(world, list, 'One'),
      await addEntity(world, list, 'Two'),
      await addEntity(world, list, 'Three'),
    ];
    await call('deleteEntity', { as: world.manager, path: { ...at(list), uuid: deleted } });
    expect(await gone(list, world.viewer)).toEqual({ [there]: false, [deleted]: true, [other]: false });
    expect(await gone(list, world.viewer, [there, deleted, uuid()])).toEqual({ [there]: false, [deleted]: true });
  });

  test('is for those who may fill in a form that reads the list, limited to their entities', async () => {
    const list = unique('owned');
    const form = await publishEntityForm(world, { list, reads: [list] });
    await call('updateDataset', { as: world.manager, path: at(list), body: { accessFilter: { type: 'ownerOnly' } } });
    const [mine, others] = [uuid(), await addEntity(world, list, 'Others')];
    await sendEntity(world, { form, list, entity: mine, attributes: 'create="1"', label: 'Mine' }, world.collector);
    await eventually(async () => expect(await gone(list, world.collector)).toEqual({ [mine]: false, [others]: true }));
    expect(await gone(list, world.manager)).toEqual({ [mine]: false, [others]: false });
  });

  test('is refused in XML', async () => {
    const list = await makeList(world);
    const refused = async (
      status: 400 | 401 | 403 | 404,
      more: Partial<Parameters<typeof call<'getDatasetIntegrity', 400>>[1]>,
    ) => {
      const { headers, text } = await call('getDatasetIntegrity', {
        as: world.manager,
        path: at(list),
        headers: openRosa,
        ...more,
        status: status as 400,
      });
      expect(headers.get('content-type')).toMatch(/^text\/xml/);
      expect(text).toContain('nature="error"');
    };
    await refused(400, { headers: {}, invalid: true });
    await refused(400, { headers: { 'X-OpenRosa-Version': '2.0' }, invalid: true });
    if (behaves('readsUuids')) await refused(400, { query: { id: 'abc' } });
    await refused(400, { query: { limit: 'x' }, invalid: true });
    await refused(401, { as: undefined });
    await refused(403, { as: world.nobody });
    await refused(403, { as: world.collector });
    await refused(404, { path: at('nope') });
    const odd = { as: world.manager, path: at(list), headers: openRosa, query: { id: ',' } } as const;
    await call('getDatasetIntegrity', behaves('readsUuids') ? { ...odd, status: 500 } : odd);
  });
});
