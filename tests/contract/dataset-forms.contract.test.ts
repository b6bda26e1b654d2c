/** Forms and the entity lists they write and read. */
import { describe, expect, test } from 'vitest';
import { call, having, needsBehaviour, ownWorld, unique } from './harness.ts';
import { entityForm, makeList, publishEntityForm } from './lists.ts';

const world = ownWorld();
const at = (datasetName: string) => ({ projectId: world.projectId, datasetName });
const text = expect.any(String) as string;
const detailsOf = async (name: string) => (await call('getDataset', { as: world.viewer, path: at(name) })).body;
const shown = (xmlFormId: string) => ({ name: `Form ${xmlFormId}`, xmlFormId });
/** Uploads a form that is refused. */
const refused = (form: Parameters<typeof entityForm>[0], problem: string, as = world.manager) =>
  call('createForm', { as, query: { publish: true }, type: 'application/xml', body: entityForm(form), problem });

describe('a form with an entity block', () => {
  test('creates the list and its properties when it is published', async () => {
    const list = unique('trees');
    const draft = await publishEntityForm(world, { list, questions: ['girth', 'kind=species'] }, true);
    await call('getDataset', { as: world.manager, path: at(list), problem: '404.1' });
    const form = await publishEntityForm(world, { list, questions: ['kind=species', 'girth'] });
    const body = await detailsOf(list);
    expect(body).toMatchObject({
      approvalRequired: false,
      linkedForms: [],
      sourceForms: [shown(form)],
      ...having('DatasetDetails', { ownerOnly: false, draftSourceForms: [shown(draft)] }),
    });
    expect(body.properties.map(({ name, forms }) => ({ name, forms }))).toEqual([
      { name: 'girth', forms: [shown(form)] },
      { name: 'species', forms: [shown(form)] },
    ]);
  });

  test('adds properties after those of an existing list', async () => {
    const list = await makeList(world, ['height']);
    await publishEntityForm(world, { list, questions: ['species', 'height'] });
    const body = await detailsOf(list);
    expect(body.properties.map((property) => [property.name, property.forms.length])).toEqual([
      ['height', 1],
      ['species', 1],
    ]);
    expect(body.properties[0]?.publishedAt).not.toBe(body.properties[1]?.publishedAt);
  });

  test('may write to a list without properties', async () => {
    const list = unique('bare');
    const form = await publishEntityForm(world, { list, questions: [] });
    expect(await detailsOf(list)).toMatchObject({ properties: [], sourceForms: [shown(form)] });
  });

  test('writes no property when its root element is not called data', async () => {
    needsBehaviour('readsRootAsData');
    const list = unique('rooted');
    const form = await publishEntityForm(world, { list, root: 'tree' });
    expect(await detailsOf(list)).toMatchObject({ properties: [], sourceForms: [shown(form)] });
  });

  test('reads a list through an attachment of its name', async () => {
    const list = unique('plots');
    const reader = await publishEntityForm(world, { list: unique('other'), reads: [list] });
    await makeList(world, [], list);
    expect(await detailsOf(list)).toMatchObject({
      linkedForms: [],
      ...having('DatasetDetails', { draftLinkedForms: [] }),
    });
    const [linked, draft] = [
      await publishEntityForm(world, { list, reads: [list] }),
      await publishEntityForm(world, { list: unique('other'), reads: [list] }, true),
    ];
    expect(await detailsOf(list)).toMatchObject({
      linkedForms: [shown(linked)],
      sourceForms: [shown(linked)],
      ...having('DatasetDetails', { draftLinkedForms: [shown(draft)] }),
    });
    expect(reader).not.toBe(linked);
  });

  test('reads the list it creates itself', async () => {
    const list = unique('itself');
    const form = await publishEntityForm(world, { list, reads: [list] });
    expect(await detailsOf(list)).toMatchObject({ linkedForms: [shown(form)], sourceForms: [shown(form)] });
  });

  test('prevents deletion of its list and properties until it is deleted', async () => {
    const list = unique('kept');
    const form = await publishEntityForm(world, { list, reads: [list] });
    const { body } = await call('deleteDataset', { as: world.manager, path: at(list), problem: '409.21' });
    expect(body).toMatchObject({
      details: { sourceForms: [shown(form)], linkedForms: [shown(form)], draftSourceForms: [], draftLinkedForms: [] },
    });
    await call('deleteForm', { as: world.manager, path: { xmlFormId: form } });
    const details = await detailsOf(list);
    expect(details).toMatchObject({ sourceForms: [], linkedForms: [] });
    expect(details.properties.map((property) => property.forms)).toEqual([[], []]);
    await call('deleteDatasetProperty', { as: world.manager, path: { ...at(list), propertyName: 'girth' } });
    await call('deleteDataset', { as: world.manager, path: at(list) });
  });

  test('in a draft prevents deletion of its list, too', async () => {
    const list = await makeList(world);
    const form = await publishEntityForm(world, { list }, true);
    const { body } = await call('deleteDataset', { as: world.manager, path: at(list), problem: '409.21' });
    expect(body).toMatchObject({ details: { sourceForms: [], draftSourceForms: [shown(form)] } });
    expect(await detailsOf(list)).toMatchObject({ properties: [] });
  });

  test('is refused when a list differs from its own only by case', async () => {
    const list = await makeList(world);
    const { body } = await refused({ id: unique('form'), list: list.toUpperCase() }, '409.16');
    expect(body).toMatchObject({ details: { current: list, provided: list.toUpperCase() } });
  });

  test('is refused when properties differ only by case, without changes', async () => {
    const list = await makeList(world, ['species']);
    const id = unique('form');
    const { body } = await refused({ id, list, questions: ['kind=Species', 'girth'] }, '409.17');
    expect(body).toMatchObject({ details: { duplicateProperties: [{ current: 'species', provided: 'Species' }] } });
    await call('getForm', { as: world.manager, path: { xmlFormId: id }, problem: '404.1' });
    expect((await detailsOf(list)).properties.map((property) => property.name)).toEqual(['species']);
  });

  test.each<[string, Partial<Parameters<typeof entityForm>[0]>]>([
    ['two questions for one property', { questions: ['a=species', 'b=Species'] }],
    ['a property called label', { questions: ['a=label'] }],
    ['a property with a space', { questions: ['a=two words'] }],
    ['a list with a reserved name', { list: '__trees' }],
    ['a list with a point', { list: 'a.b' }],
    ['no action', { actions: '' }],
    ['an unknown old specification', { specification: '2021.1.0' }],
    ['a specification of the future', { specification: '2031.1.0' }],
  ])('is refused with %s', async (_what, change) => {
    const { body } = await refused({ id: unique('form'), list: unique('list'), ...change }, '400.25');
    expect(body).toMatchObject({ details: { reason: text } });
  });

  test('cannot create or change lists without the right', async () => {
    const id = unique('form');
    await refused({ id, list: unique('list') }, '403.1', world.viewer);
  });
});
