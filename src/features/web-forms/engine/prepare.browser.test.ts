import { expect, test } from 'vitest';
import { normalizeDefinition } from './prepare';

/** A form as tools write it. Takes parts of its answers, model and body. */
const form = ({ answers = '', model = '', body = '' }) =>
  `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>A</h:title><model><instance><data id="a">${answers}</data></instance>${model}</model></h:head><h:body>${body}</h:body></h:html>`;
const parsed = (xml: string) => new DOMParser().parseFromString(normalizeDefinition(xml), 'text/xml');

test('a form that is whole stays as it is', () => {
  const whole = form({
    answers: '<area/><group/>',
    model:
      '<itext><translation lang="en"><text id="a"><value>Fish &amp; &#x20AC; enclosed-area(x) &amp;lt;</value><value form="audio">jr://audio/a.mp3</value></text></translation></itext>',
    body: '<group ref="/data/group"><input ref="/data/area"/></group>',
  });
  expect(normalizeDefinition(whole)).toBe(whole);
});

test('a form without a title, or without questions, gets an empty one', () => {
  expect(normalizeDefinition('<h:html><h:head><model/></h:head></h:html>')).toBe(
    '<h:html><h:head><h:title/><model/></h:head><h:body/></h:html>',
  );
  expect(normalizeDefinition('<html><head id="a"></head></html>')).toBe(
    '<html><head id="a"><title/></head><body/></html>',
  );
});

test('files without a name, or with a computed one, are left out', () => {
  const texts = '<value>Well</value><value form="audio">jr://audio/a.mp3</value>';
  const whole = form({ model: texts });
  expect(normalizeDefinition(form({ model: `${texts}<value form="audio">jr://audio/</value>` }))).toBe(whole);
  expect(
    normalizeDefinition(
      form({ model: `<value form="image"> jr://images/<output value=" /data/a "/>.jpg </value>${texts}` }),
    ),
  ).toBe(whole);
});

test('an ampersand that begins no reference is text, a function is called by its current name in expressions only', () => {
  const changed = parsed(
    form({
      model: '<bind calculate="enclosed-area( /data/a )"/>',
      body: '<label>People & trees &amp; enclosed-area(ha)</label>',
    }),
  );
  expect(changed.querySelector('bind')?.getAttribute('calculate')).toBe('area( /data/a )');
  expect(changed.querySelector('label')?.textContent).toBe('People & trees & enclosed-area(ha)');
});

test('an action for new turns is moved from the model into the innermost repeat', () => {
  const changed = parsed(
    form({
      answers: '<plot><tree><id/></tree></plot>',
      model: '<setvalue ref="/data/plot/tree/id" event="odk-instance-first-load odk-new-repeat" value="uuid()"/>',
      body: '<repeat nodeset="/data/plot"><group><repeat nodeset="/data/plot/tree"><input ref="/data/plot/tree/id"/></repeat></group></repeat>',
    }),
  );
  expect(changed.querySelector('model > setvalue')?.getAttribute('event')).toBe('odk-instance-first-load');
  const inside = changed.querySelector('repeat[nodeset="/data/plot/tree"] > setvalue');
  expect(inside?.getAttribute('event')).toBe('odk-new-repeat');
  expect(inside?.getAttribute('value')).toBe('uuid()');
});

test('a group without a question is left out only if its answers are empty', () => {
  const group = (name: string) => `<group ref="/data/${name}"><label>Group</label></group>`;
  const changed = parsed(form({ answers: '<empty/><sums><total/></sums>', body: group('empty') + group('sums') }));
  expect([...changed.querySelectorAll('group')].map((one) => one.getAttribute('ref'))).toEqual(['/data/sums']);
});

test('a form that makes no ID for its submissions gets one, with or without a bind', () => {
  const answers = '<meta><instanceID/></meta>';
  const bind = (rest: string) => `<bind nodeset="/data/meta/instanceID" ${rest}/>`;
  const preloadIn = (model: string) => {
    const binds = [...parsed(form({ answers, model })).querySelectorAll('bind')];
    expect(binds).toHaveLength(1);
    expect(binds[0]?.getAttribute('nodeset')).toBe('/data/meta/instanceID');
    return binds[0]?.getAttributeNS('http://openrosa.org/javarosa', 'preload');
  };
  expect(preloadIn('')).toBe('uid');
  expect(preloadIn(bind('type="string"'))).toBe('uid');
  // A form may compute its IDs on purpose.
  const computed = form({ answers, model: bind(`type="string" calculate="concat('uuid:', uuid())"`) });
  expect(normalizeDefinition(computed)).toBe(computed);
  const whole = form({
    answers,
    model: bind('xmlns:jr="http://openrosa.org/javarosa" relevant="1 > 0" jr:preload="uid"'),
  });
  expect(normalizeDefinition(whole)).toBe(whole);
});
