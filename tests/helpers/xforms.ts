/** XForms for tests. */

interface Parts {
  title?: string;
  id?: string;
  version?: string;
  /** Elements of the data. */
  data: string;
  binds?: string;
  body: string;
  /** Inside the model: itext, further instances, actions. */
  model?: string;
  bodyClass?: string;
}

/** A definition with the namespaces that pyxform writes. */
export const xform = ({
  title = 'Households',
  id = 'households',
  version = '1',
  data,
  binds = '',
  body,
  model = '',
  bodyClass = '',
}: Parts): string => `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"
  xmlns:jr="http://openrosa.org/javarosa" xmlns:orx="http://openrosa.org/xforms" xmlns:odk="http://www.opendatakit.org/xforms"
  xmlns:entities="http://www.opendatakit.org/xforms/entities" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <h:head>
    <h:title>${title}</h:title>
    <model odk:xforms-version="1.0.0" entities:entities-version="2024.1.0">
      <instance><data id="${id}" version="${version}">${data}<meta><instanceID/></meta></data></instance>
      ${model}
      ${binds}
      <bind nodeset="/data/meta/instanceID" type="string" readonly="true()" jr:preload="uid"/>
    </model>
  </h:head>
  <h:body${bodyClass && ` class="${bodyClass}"`}>${body}</h:body>
</h:html>`;

/** A form with two questions that OData does not tell apart. */
export const joinedForm = xform({
  id: 'joined',
  data: '<a-b/><a_b/>',
  binds: '<bind nodeset="/data/a-b" type="string"/><bind nodeset="/data/a_b" type="string"/>',
  body: '<input ref="/data/a-b"><label>The first</label></input><input ref="/data/a_b"><label>The second</label></input>',
});

/** A form whose wards have the same names in two towns, which the filter of its questions tells apart. */
export const wardsForm = xform({
  id: 'wards',
  data: '<town/><ward/><trip><town/><ward/></trip>',
  binds: ['town', 'ward', 'trip/town', 'trip/ward']
    .map((path) => `<bind nodeset="/data/${path}" type="string"/>`)
    .join(''),
  model: `<instance id="wards"><root>${[
    ['1', 'North', 'a'],
    ['1', 'Harbour', 'b'],
    ['2', 'Hill', 'b'],
  ]
    .map(([name, label, town]) => `<item><name>${name}</name><label>${label}</label><town>${town}</town></item>`)
    .join('')}</root></instance>`,
  body: `<input ref="/data/town"/><select1 ref="/data/ward"><label>Ward</label><itemset nodeset="instance('wards')/root/item[town = /data/town]"><value ref="name"/><label ref="label"/></itemset></select1>
    <group ref="/data/trip"><repeat nodeset="/data/trip"><input ref="/data/trip/town"/><select1 ref="/data/trip/ward"><itemset nodeset="instance('wards')/root/item[town = current()/../town]"><value ref="name"/><label ref="label"/></itemset></select1></repeat></group>`,
});

/** A form of many questions in groups of a hundred, in two languages, with some of everything. */
export function largeForm(questions: number, changed = false): string {
  const data: string[] = [];
  const binds: string[] = [];
  const body: string[] = [];
  const texts: Record<string, string[]> = { English: [], 'Français (fr)': [] };
  for (let group = 0; group * 100 < questions; group += 1) {
    const inner: string[] = [];
    const controls: string[] = [];
    for (let i = group * 100; i < Math.min(questions, (group + 1) * 100); i += 1) {
      const path = `/data/group_${group}/question_${i}`;
      inner.push(`<question_${i}/>`);
      const type = changed && i % 10 === 0 ? 'decimal' : 'int';
      binds.push(
        `<bind nodeset="${path}" type="${type}" required="true()" relevant=" /data/group_0/question_0 &gt; ${i}" constraint=". &lt; ${i}"/>`,
      );
      controls.push(
        `<input ref="${path}"><label ref="jr:itext('${path}:label')"/><hint ref="jr:itext('${path}:hint')"/></input>`,
      );
      for (const [language, entries] of Object.entries(texts)) {
        const word = changed && i % 7 === 0 ? 'Count' : 'Number';
        entries.push(
          `<text id="${path}:label"><value>${word} of people in household ${i}, ${language}</value></text>`,
          `<text id="${path}:hint"><value>Everybody who slept here last night, ${i}, ${language}</value></text>`,
        );
      }
    }
    data.push(`<group_${group}>${inner.join('')}</group_${group}>`);
    body.push(`<group ref="/data/group_${group}"><label>Group ${group}</label>${controls.join('')}</group>`);
  }
  const itext = Object.entries(texts)
    .map(([language, entries]) => `<translation lang="${language}">${entries.join('')}</translation>`)
    .join('');
  return xform({
    data: data.join(''),
    binds: binds.join('\n'),
    body: body.join('\n'),
    model: `<itext>${itext}</itext>`,
  });
}
