import { everyType, formXml } from '@mocks/server/xforms/fixtures';
import { parseXForm } from '@mocks/server/xforms/form';
import { describe, expect, it } from 'vitest';
import { type SystemValues, selectFields, selectSystem, systemProperties } from './select';

const { fields } = parseXForm(everyType);
const selected = (select: string | undefined) => selectFields(fields, select).map(({ path }) => path);
const all = fields.map(({ path }) => path);

describe('selected fields', () => {
  it.each([
    [undefined, all],
    ['*', all],
    ['', all],
    ['s,i', ['/s', '/i']],
    [' i , s ', ['/s', '/i']],
    ['__id,__system,s', ['/s']],
    ['grp', ['/grp', '/grp/inner', '/grp/sub', '/grp/sub/deep']],
    ['grp/inner', ['/grp', '/grp/inner']],
    ['grp/sub/deep', ['/grp', '/grp/sub', '/grp/sub/deep']],
    ['rep', ['/rep']],
    ['we_ird_name', ['/we-ird.name']],
  ])('%s', (select, paths) => {
    expect(selected(select)).toEqual(paths);
  });

  it('of a group exclude those of a repeat inside', () => {
    const form = formXml({ fields: '<g><a/><r><b/></r></g>', body: '<repeat nodeset="/data/g/r"/>' });
    const chosen = selectFields(parseXForm(form).fields, 'g');
    expect(chosen.map(({ path }) => path)).toEqual(['/g', '/g/a', '/g/r']);
  });

  it.each([
    ['nope', 400.23, 'nope'],
    ['s,nope', 400.23, 'nope'],
    ['*,__id', 400.23, '*'],
    ['s,,i', 400.23, ''],
    ['/s', 400.23, '/s'],
    ['S', 400.23, 'S'],
    ['we-ird.name', 400.23, 'we-ird.name'],
    ['__system/foo', 400.23, '__system/foo'],
    ['constructor', 400.23, 'constructor'],
    ['rep/rn', 400.24, 'rep/rn'],
    ['rep/rg/x', 400.24, 'rep/rg/x'],
  ])('are refused: %s', (select, code, property) => {
    expect(() => selected(select)).toThrow(expect.objectContaining({ code, details: { property } }) as Error);
  });
});

describe('metadata', () => {
  const system = Object.fromEntries(systemProperties.map((name, index) => [name, index])) as SystemValues;

  it.each([
    [undefined, { __id: 'x', __system: system }],
    ['*', { __id: 'x', __system: system }],
    ['', {}],
    ['s', {}],
    ['__id', { __id: 'x' }],
    ['__system', { __system: system }],
    ['__id, __system/reviewState', { __id: 'x', __system: { reviewState: system.reviewState } }],
  ])('%s', (select, expected) => {
    expect(selectSystem(select, 'x', system)).toEqual(expected);
  });
});
