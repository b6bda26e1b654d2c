/** Forms for tests of the outline. */

/** What a form's author may write into a label. */
export const hostileLabel = '<img src=x onerror="document.title=1"> **bold** \u202Eevil';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const texts: [id: string, values: Record<string, string>][] = [
  [
    'name:label',
    { 'English (en)': 'Name of the household', 'العربية (ar)': 'اسم الأسرة', 'Français (fr)': 'Nom du ménage' },
  ],
  ['name:hint', { 'English (en)': 'As on the list', 'Français (fr)': 'Comme sur la liste' }],
  ['members:label', { 'English (en)': 'Member', 'Français (fr)': 'Membre' }],
  ['age:label', { 'English (en)': 'Age in years', 'العربية (ar)': 'العمر', 'Français (fr)': 'Âge en années' }],
  ['age:message', { 'English (en)': 'Between 0 and 120', 'Français (fr)': 'Entre 0 et 120' }],
  ['water:label', { 'English (en)': 'Source of water for ${name}', 'Français (fr)': 'Source d’eau' }],
  ['photo:label', { 'English (en)': hostileLabel }],
  ['thanks:label', { 'English (en)': 'Thank you.', 'العربية (ar)': 'شكرا', 'Français (fr)': 'Merci.' }],
  ['well', { 'English (en)': 'Well', 'Français (fr)': 'Puits' }],
  ['river', { 'English (en)': 'River', 'Français (fr)': 'Rivière' }],
];

const translation = (language: string, isDefault: boolean): string =>
  `<translation lang="${language}"${isDefault ? ' default="true()"' : ''}>${texts
    .map(([id, values]) => {
      const text = values[language];
      return text === undefined
        ? ''
        : `<text id="${id}"><value>${escaped(text).replace('${name}', '<output value="/data/household/name"/>')}</value></text>`;
    })
    .join('')}</translation>`;

const label = (id: string): string => `<label ref="jr:itext('${id}:label')"/>`;

/** Groups, a repeat, three languages, choices, a file, an entity, and something to find for every kind of finding. */
export const householdForm = (id: string): string => `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa" xmlns:orx="http://openrosa.org/xforms" xmlns:odk="http://www.opendatakit.org/xforms" xmlns:entities="http://www.opendatakit.org/xforms/entities">
  <h:head><h:title>Household survey</h:title>
    <model odk:xforms-version="1.0.0" entities:entities-version="2024.1.0">
      <itext>${translation('English (en)', true)}${translation('العربية (ar)', false)}${translation('Français (fr)', false)}</itext>
      <instance><data id="${id}" version="1">
        <start/><household><name/><size/></household>
        <members jr:template=""><age/><adult/></members>
        <water/><village/><photo/><total/><thanks/>
        <meta><orx:instanceID/><entity dataset="households" id="" create="1"><label/></entity></meta>
      </data></instance>
      <instance id="sources"><root>
        <item><itextId>well</itextId><name>well</name></item><item><itextId>river</itextId><name>river</name></item>
      </root></instance>
      <instance id="colours"><root><item><name>red</name><label>Red</label></item></root></instance>
      <instance id="villages" src="jr://file-csv/villages.csv"/>
      <bind nodeset="/data/start" type="dateTime" jr:preload="timestamp" jr:preloadParams="start"/>
      <bind nodeset="/data/household/name" type="string" required="true()" entities:saveto="household_name"/>
      <bind nodeset="/data/household/size" type="int"/>
      <bind nodeset="/data/members/age" type="int" constraint=". &gt;= 0 and . &lt;= 120" jr:constraintMsg="jr:itext('age:message')"/>
      <bind nodeset="/data/members/adult" type="string" calculate="if(../age &gt;= 18, 'yes', 'no')"/>
      <bind nodeset="/data/water" type="string" relevant="/data/household/name != ''"/>
      <bind nodeset="/data/village" type="string"/>
      <bind nodeset="/data/photo" type="binary"/>
      <bind nodeset="/data/total" type="int" calculate="sum( /data/members/age )"/>
      <bind nodeset="/data/thanks" type="string" readonly="true()"/>
      <bind nodeset="/data/meta/orx:instanceID" type="string" readonly="true()" jr:preload="uid"/>
      <bind nodeset="/data/meta/entity/@id" type="string" readonly="true()"/>
      <bind nodeset="/data/meta/entity/label" type="string" calculate="/data/household/name" readonly="true()"/>
    </model>
  </h:head>
  <h:body>
    <group ref="/data/household"><label>Household</label>
      <input ref="/data/household/name">${label('name')}<hint ref="jr:itext('name:hint')"/></input>
      <input ref="/data/household/size"/>
    </group>
    <group ref="/data/members">${label('members')}
      <repeat nodeset="/data/members" jr:count="/data/household/size">
        <input ref="/data/members/age">${label('age')}</input>
      </repeat>
    </group>
    <select1 ref="/data/water" appearance="minimal">${label('water')}
      <itemset nodeset="instance('sources')/root/item"><value ref="name"/><label ref="jr:itext(itextId)"/></itemset>
    </select1>
    <select1 ref="/data/village"><label>Village</label>
      <itemset nodeset="instance('villages')/root/item[district = /data/household/name]"><value ref="name"/><label ref="label"/></itemset>
    </select1>
    <upload ref="/data/photo" mediatype="image/*">${label('photo')}</upload>
    <input ref="/data/thanks">${label('thanks')}</input>
  </h:body>
</h:html>`;

/** A form of many questions in groups of a hundred. */
export function largeForm(id: string, questions: number): string {
  const names = Array.from({ length: questions }, (_, index) => `question_${index + 1}`);
  const groups = Array.from({ length: Math.ceil(questions / 100) }, (_, index) => ({
    name: `group_${index + 1}`,
    names: names.slice(index * 100, index * 100 + 100),
  }));
  const every = (each: (group: string, name: string) => string) =>
    groups.map((group) => group.names.map((name) => each(group.name, name)).join('')).join('');
  return `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa" xmlns:orx="http://openrosa.org/xforms">
<h:head><h:title>Large form</h:title><model><itext>${['English', 'Français']
    .map(
      (language) =>
        `<translation lang="${language}">${every((_, name) => `<text id="${name}"><value>${language} label of ${name}, long enough for a line</value></text>`)}</translation>`,
    )
    .join('')}</itext>
<instance><data id="${id}" version="1">${groups.map((group) => `<${group.name}>${group.names.map((name) => `<${name}/>`).join('')}</${group.name}>`).join('')}<orx:meta><orx:instanceID/></orx:meta></data></instance>
${every((group, name) => `<bind nodeset="/data/${group}/${name}" type="int" relevant="/data/group_1/question_1 &gt; 3" constraint=". &lt; 100"/>`)}
</model></h:head><h:body>${groups
    .map(
      (group) =>
        `<group ref="/data/${group.name}"><label>${group.name}</label>${group.names.map((name) => `<input ref="/data/${group.name}/${name}"><label ref="jr:itext('${name}')"/></input>`).join('')}</group>`,
    )
    .join('')}</h:body></h:html>`;
}
