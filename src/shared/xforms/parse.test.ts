import { describe, expect, test } from 'vitest';
import { xform } from './fixtures';
import { textIn } from './model';
import { parseForm } from './parse';
import { deepestXml } from './xml-tree';

function parsed(xml: string) {
  const result = parseForm(xml);
  if (!result.ok) throw new Error(result.failure);
  return result.model;
}

const household = xform({
  bodyClass: 'pages theme-grid',
  data: '<age/><members jr:template=""><name/></members><members><name/></members><total/>',
  binds: `<bind nodeset="/data/age" type="xsd:int" required="true()" constraint=". &lt; 120" jr:constraintMsg="Too old"/>
    <bind nodeset="/data/members/name" type="string"/>
    <bind nodeset="/data/total" type="string" calculate="count( /data/members )"/>`,
  body: `<input ref="/data/age"><label>Age of <output value=" /data/members/name "/></label><hint>In years</hint></input>
    <group ref="/data/members"><label>Member</label><repeat nodeset="/data/members" jr:count=" /data/age ">
      <input ref="/data/members/name"><label>Name</label></input></repeat></group>`,
});

describe('a form', () => {
  test('has its nodes in the order people fill them', () => {
    const { nodes, settings, ...form } = parsed(household);
    expect(form).toMatchObject({ title: 'Households', xmlFormId: 'households', version: '1', languages: [] });
    expect(settings).toMatchObject({ style: 'pages theme-grid', entitiesVersion: '2024.1.0', publicKey: null });
    expect(nodes.map(({ path, kind, type, depth }) => [path, kind, type, depth])).toEqual([
      ['/age', 'question', 'int', 0],
      ['/members', 'repeat', 'structure', 0],
      ['/members/name', 'question', 'string', 1],
      ['/total', 'calculation', 'string', 0],
      ['/meta', 'metadata', 'structure', 0],
      ['/meta/instanceID', 'metadata', 'string', 1],
    ]);
  });

  test('has what is said about a question', () => {
    const [age, members] = parsed(household).nodes;
    expect(age).toMatchObject({
      label: { '': 'Age of ${name}' },
      hint: { '': 'In years' },
      required: 'true()',
      constraint: '. < 120',
      constraintMessage: { '': 'Too old' },
    });
    expect(members).toMatchObject({ label: { '': 'Member' }, repeatCount: '/data/age' });
    expect(textIn(age?.label ?? {}, 'Français')).toBe('Age of ${name}');
  });
});

test.each([
  ['', 'no-xml'],
  ['just text', 'no-xml'],
  ['<html/>', 'no-xform'],
  ['<h:html xmlns:h="x"><h:head><model/></h:head></h:html>', 'no-xform'],
  ['<a>'.repeat(deepestXml + 1), 'too-deep'],
])('says why a text is no form', (xml, failure) => {
  expect(parseForm(xml)).toEqual({ ok: false, failure });
});
