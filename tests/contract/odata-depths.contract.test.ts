/** Rows of repeats under one submission, at every depth that has an operation, of a form and of its draft. */
import { describe, expect, test } from 'vitest';
import { call, ownWorld, setUp, unique } from './harness.ts';
import { definition, instance, instanceId, publish, type Question, send } from './xforms.ts';

const world = ownWorld();
/** Groups and repeats in turn, so that the rows of a repeat lie at every depth. */
const names = ['plot', 'row', 'rows', 'tree', 'branches', 'branch', 'leaves', 'leaf'] as const;
const nested = (at = 0): readonly Question[] => {
  const name = names[at];
  if (name === undefined) return [{ name: 'size', type: 'int' }];
  return [at % 2 === 0 ? { name, group: nested(at + 1) } : { name, repeat: nested(at + 1) }];
};
/** A repeat at the top of the form, and further ones in it without groups between. */
const lines = ['field', 'bed', 'plant', 'stem', 'bud'] as const;
const straight = (at = 0): readonly Question[] => {
  const name = lines[at];
  return name === undefined ? [{ name: 'size', type: 'int' }] : [{ name, repeat: straight(at + 1) }];
};
const questions = [...nested(), ...straight()];

const leaves = (...sizes: number[]) => sizes.map((size) => `<leaf><size>${size}</size></leaf>`).join('');
const branch = (...sizes: number[]) => `<branch><leaves>${leaves(...sizes)}</leaves></branch>`;
const plant = (...sizes: number[]) =>
  `<plant><stem>${sizes.map((size) => `<bud><size>${size}</size></bud>`).join('')}</stem></plant>`;
const answers = [
  '<plot>',
  `<row><rows><tree><branches>${branch(1, 2)}${branch(3)}</branches></tree></rows></row>`,
  `<row><rows><tree><branches>${branch(4)}</branches></tree></rows></row>`,
  '</plot>',
  `<field><bed>${plant(5, 6)}</bed><bed>${plant(7)}</bed></field><field><bed>${plant(8)}</bed></field>`,
].join('');

/** The operations of a form, and those of a draft, by the number of segments after the submission. */
const published = {
  what: 'a form',
  rows: [
    'listSubmissionRepeatRows',
    'listSubmissionRowsAtDepth2',
    'listSubmissionRowsAtDepth3',
    'listSubmissionRowsAtDepth4',
    'listSubmissionRowsAtDepth5',
    'listSubmissionRowsAtDepth6',
  ],
} as const;
const draft = {
  what: 'a draft',
  rows: [
    'listDraftSubmissionRepeatRows',
    'listDraftSubmissionRowsAtDepth2',
    'listDraftSubmissionRowsAtDepth3',
    'listDraftSubmissionRowsAtDepth4',
    'listDraftSubmissionRowsAtDepth5',
    'listDraftSubmissionRowsAtDepth6',
  ],
} as const;
type Place = typeof published | typeof draft;

const placed = new Map<Place, { xmlFormId: string; instanceId: string }>();
setUp(async () => {
  const form = await publish(world, { questions });
  placed.set(published, { xmlFormId: form, instanceId: await send(world, { form, answers }) });
  const id = unique('draft');
  const [as, trial] = [world.admin, instanceId()];
  await call('createForm', { as, type: 'application/xml', body: definition({ id, questions }) });
  const path = { projectId: world.projectId, xmlFormId: id };
  await call('createDraftSubmission', { as, path, body: instance({ form: id, instanceId: trial, answers }) });
  placed.set(draft, { xmlFormId: id, instanceId: trial });
});

const waypoints = ['outer', 'second', 'third', 'fourth'] as const;

/** The rows at the end of some steps. */
async function rowsAt(place: Place, ...steps: string[]): Promise<Record<string, unknown>[]> {
  const { xmlFormId = '', instanceId: id = '' } = placed.get(place) ?? {};
  const way = steps.slice(0, -1);
  const path = {
    projectId: world.projectId,
    xmlFormId,
    instanceId: id,
    table: steps.at(-1) ?? '',
    ...Object.fromEntries(waypoints.flatMap((name, at) => (way[at] === undefined ? [] : [[name, way[at]]]))),
    ...(way.length > waypoints.length ? { rest: way.slice(waypoints.length).join('/') } : {}),
  };
  const operation = place.rows[Math.min(steps.length, place.rows.length) - 1] ?? place.rows[0];
  const { body } = await call(operation, { as: world.viewer, path: path as never });
  return (body as { value: Record<string, unknown>[] }).value;
}

const idsOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ __id }) => String(__id));
const sizesOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ size }) => size);

describe.each([published, draft])('the rows of a repeat in a submission to $what', (place) => {
  test('lie one segment deeper in each where no groups are between', async () => {
    const fields = idsOf(await rowsAt(place, 'field'));
    expect(fields).toHaveLength(2);
    expect(await rowsAt(place, 'field', 'bed')).toHaveLength(3);
    const beds = idsOf(await rowsAt(place, `field('${fields[0]}')`, 'bed'));
    expect(beds).toHaveLength(2);
    expect(await rowsAt(place, 'field', 'bed', 'plant')).toHaveLength(3);
    expect(await rowsAt(place, 'field', 'bed', 'plant', 'stem')).toHaveLength(3);
    expect(sizesOf(await rowsAt(place, 'field', 'bed', 'plant', 'stem', 'bud'))).toEqual([5, 6, 7, 8]);
    const [first] = idsOf(await rowsAt(place, 'field', `bed('${beds[0]}')`, 'plant'));
    const [stem] = idsOf(await rowsAt(place, 'field', 'bed', `plant('${first}')`, 'stem'));
    expect(sizesOf(await rowsAt(place, 'field', 'bed', 'plant', `stem('${stem}')`, 'bud'))).toEqual([5, 6]);
    // Only the row right above the rows selects them.
    expect(await rowsAt(place, 'field', `bed('${beds[0]}')`, 'plant', 'stem')).toEqual([]);
  });

  test('lie as deep as their groups and repeats', async () => {
    const rows = idsOf(await rowsAt(place, 'plot', 'row'));
    expect(rows).toHaveLength(2);
    const trees = idsOf(await rowsAt(place, 'plot', `row('${rows[0]}')`, 'rows', 'tree'));
    expect(trees).toHaveLength(1);
    const toTree = ['plot', `row('${rows[0]}')`, 'rows', `tree('${trees[0]}')`, 'branches'];
    const branches = idsOf(await rowsAt(place, ...toTree, 'branch'));
    expect(branches).toHaveLength(2);
    expect(sizesOf(await rowsAt(place, ...toTree, `branch('${branches[1]}')`, 'leaves', 'leaf'))).toEqual([3]);
    expect(sizesOf(await rowsAt(place, 'plot', 'row', 'rows', 'tree', 'branches', 'branch', 'leaves', 'leaf'))).toEqual(
      [1, 2, 3, 4],
    );
  });

  test('are found where a link to them leads', async () => {
    const [row] = await rowsAt(place, 'field');
    const link = String(row?.['bed@odata.navigationLink']);
    const [, id] = /^Submissions\('[^']+'\)\/field\('([0-9a-f]{40})'\)\/bed$/.exec(link) ?? [];
    expect(idsOf(await rowsAt(place, `field('${id}')`, 'bed'))).toHaveLength(2);
  });
});
