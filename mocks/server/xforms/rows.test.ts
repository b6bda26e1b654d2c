import { describe, expect, it } from 'vitest';
import { everyAnswer, everyType, formXml, submissionXml } from './fixtures';
import { parseXForm } from './form';
import { isTable, readRows, rowSchema } from './rows';

const { fields } = parseXForm(everyType);
const schema = rowSchema(fields);
const read = (xml: string, { id = 'one', table = 'Submissions', wkt = false, expand = false } = {}) =>
  readRows(schema, xml, id, table, table === 'Submissions' ? { __id: id } : {}, { wkt, expand });
const rowOf = (answers: string, options = {}) => read(submissionXml('one', answers), options)[0];

// Ids of repeats and all values come from a real server, for the same form and answers.
const [first, second] = ['4b6f42920356a15201ae0550ffb42bbaae1c004c', '15d9f375ec804b5bdbffb4325b5f2a95da7c564d'];

describe('the row of a submission', () => {
  it('has nested groups, links for repeats, and null for unanswered questions', () => {
    expect(JSON.parse(JSON.stringify(read(everyAnswer)[0]))).toEqual({
      s: 'a & b <é> 日本',
      i: 42,
      d: 3.14,
      dt: '2026-02-03',
      t: '10:20:30.000+02:00',
      dtt: '2026-02-03T10:20:30.000+02:00',
      gp: { type: 'Point', coordinates: [36.8, 1.5, 1200], properties: { accuracy: 4.5 } },
      gt: {
        type: 'LineString',
        coordinates: [
          [2, 1, 0],
          [4, 3, 0],
        ],
      },
      gs: {
        type: 'Polygon',
        coordinates: [
          [
            [2, 1],
            [4, 3],
            [6, 5],
            [2, 1],
          ],
        ],
      },
      pic: 'p.jpg',
      audio: null,
      sel: 'a',
      multi: 'x y',
      grp: { inner: 'in', sub: { deep: 7 } },
      bool: 'true',
      ns: 'nsval',
      we_ird_name: 'w',
      barcode: null,
      range: null,
      rank: null,
      meta: { audit: null, instanceID: 'one', instanceName: 'Inst & name' },
      __id: 'one',
      'rep@odata.navigationLink': "Submissions('one')/rep",
    });
  });

  it('has locations as well-known text on request', () => {
    expect(read(everyAnswer, { wkt: true })[0]).toMatchObject({
      gp: 'POINT (36.8 1.5 1200)',
      gt: 'LINESTRING (2 1 0,4 3 0)',
      gs: 'POLYGON ((2 1,4 3,6 5,2 1))',
    });
  });

  it('contains expanded repeats', () => {
    expect(read(everyAnswer, { expand: true })[0]?.rep).toEqual([
      {
        rn: 'r1',
        rg: { x: 1 },
        __id: first,
        'rr@odata.navigationLink': `Submissions('one')/rep('${first}')/rr`,
        rr: [
          { y: 1.1, __id: 'c7e5765b8cc72af2bf4300e918612db3fce4dc09' },
          { y: 1.2, __id: 'a2988e91cd8c6fd653ffea777fcbe1f824a2bd0e' },
        ],
      },
      { rn: 'r2', rg: { x: null }, __id: second },
    ]);
  });

  it('escapes the id in links', () => {
    const [row] = read(submissionXml('uuid:a', '<rep/>'), { id: 'uuid:a' });
    expect(row?.['rep@odata.navigationLink']).toBe("Submissions('uuid%3Aa')/rep");
  });
});

describe('the tables of repeats', () => {
  it('have a row per repeat instance, with the id of their parent', () => {
    expect(read(everyAnswer, { table: 'Submissions.rep' })).toEqual([
      {
        rn: 'r1',
        rg: { x: 1 },
        __id: first,
        '__Submissions-id': 'one',
        'rr@odata.navigationLink': `Submissions('one')/rep('${first}')/rr`,
      },
      { rn: 'r2', rg: { x: null }, __id: second, '__Submissions-id': 'one' },
    ]);
    expect(
      read(everyAnswer, { table: 'Submissions.rep.rr' }).map((row) => [row.y, row['__Submissions-rep-id']]),
    ).toEqual([
      [1.1, first],
      [1.2, first],
    ]);
  });

  it('are only the repeats', () => {
    expect(['Submissions', 'Submissions.rep', 'Submissions.rep.rr'].every((table) => isTable(fields, table))).toBe(
      true,
    );
    expect(['Submissions.grp', 'Submissions.s', 'Nope', 'Submissions.'].some((table) => isTable(fields, table))).toBe(
      false,
    );
  });
});

describe('unusual answers', () => {
  it('are read like on a real server', () => {
    expect(
      rowOf(
        '<s>  spaced  </s><i>abc</i><d>1e5</d><dt> 2026-02-03 </dt><dtt> 2026-02-03T10:20:30Z </dtt><gp>1.5</gp><gt>x</gt><gs></gs>',
      ),
    ).toMatchObject({
      s: '  spaced  ',
      i: null,
      d: 100000,
      dt: ' 2026-02-03 ',
      dtt: '2026-02-03T10:20:30Z',
      gp: null,
      gt: null,
      gs: null,
    });
    expect(
      rowOf(
        '<s><![CDATA[<b>cd</b>]]></s><i>12.9</i><d>x</d><gp>1 2 x y</gp><gt>1 2;3 4 5 6</gt><gs>1 2 3 4;3 4 5 6;1 2 3 4</gs>',
      ),
    ).toMatchObject({
      s: '<b>cd</b>',
      i: 12,
      d: null,
      gp: { type: 'Point', coordinates: [2, 1] },
      gt: {
        type: 'LineString',
        coordinates: [
          [2, 1],
          [4, 3, 5],
        ],
        properties: { accuracies: [null, 6] },
      },
      gs: {
        type: 'Polygon',
        coordinates: [
          [
            [2, 1, 3],
            [4, 3, 5],
            [2, 1, 3],
          ],
        ],
        properties: { accuracies: [4, 6, 4] },
      },
    });
    expect(rowOf('<i>9007199254740993123</i><d>0.1000000000000000055</d><s>a<!-- c -->b</s>')).toMatchObject({
      i: 9007199254740993000,
      d: 0.1,
      s: 'ab',
    });
  });

  it('may be incomplete', () => {
    expect(read('<data id="full" version="1"><s>zz')[0]).toMatchObject({ s: 'zz', i: null });
  });

  it('are left out when the form does not know them, at any depth', () => {
    const row = rowOf(
      `${'<x>'.repeat(5000)}deep${'</x>'.repeat(5000)}<s>a</s><grp><nope><inner>b</inner></nope></grp>`,
    );
    expect(row).toMatchObject({ s: 'a', grp: { inner: null } });
  });

  it('contain the XML entities they declare as written', () => {
    const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const bomb = `<!DOCTYPE z [<!ENTITY l0 "lol">${levels}]>${submissionXml('one', '<s>&l9;</s>')}`;
    expect(read(bomb)[0]).toMatchObject({ s: '&l9;' });
  });

  it('may belong to fields named like object properties', () => {
    const form = parseXForm(formXml({ fields: '<__proto__/><constructor/><hasOwnProperty/>', binds: '' }));
    const [row] = readRows(
      rowSchema(form.fields),
      '<data><__proto__>p</__proto__><constructor>c</constructor></data>',
      'x',
      'Submissions',
      {},
      { wkt: false, expand: false },
    );
    expect(JSON.stringify(row)).toBe(
      '{"__proto__":"p","constructor":"c","hasOwnProperty":null,"meta":{"instanceID":null,"instanceName":null}}',
    );
  });

  it('may be long, and in right-to-left scripts', () => {
    const text = `\u202e${'سلام '.repeat(2000)}`;
    expect(rowOf(`<s>${text}</s>`)?.s).toBe(text);
  });
});
