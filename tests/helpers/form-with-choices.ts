import { expect } from 'vitest';

/** The form below, and a submission to it. */
export const treeForm = '/projects/1/forms/trees';
export const treeSubmission = `${treeForm}/submissions/uuid%3Aone`;

const itemset = (columns: string) =>
  `<select1 ref="/data/tree"><label>Which tree?</label><itemset nodeset="instance('trees')/root/item">${columns}</itemset></select1>`;

/** Kinds of files with choices: where the form names them, and how its question reads them. */
const kinds = {
  'trees.csv': { source: 'jr://file-csv/trees.csv', control: itemset('<value ref="name"/><label ref="label"/>') },
  'trees.geojson': { source: 'jr://file/trees.geojson', control: itemset('<value ref="id"/><label ref="title"/>') },
  'itemsets.csv': {
    source: null,
    control: `<input ref="/data/tree" query="instance('trees')/root/item[region=/data/region]"><label>Which tree?</label></input>`,
  },
};
export type ChoiceFile = keyof typeof kinds;

const definition = (name: ChoiceFile) => {
  const { source, control } = kinds[name];
  return `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
  <h:head><h:title>Trees</h:title><model>
    <instance><data id="trees" version="1"><region/><tree/><meta><instanceID/></meta></data></instance>
    ${source === null ? '' : `<instance id="trees" src="${source}"/>`}
    <bind nodeset="/data/tree" type="string"/>
  </model></h:head>
  <h:body>${control}</h:body>
</h:html>`;
};

async function send(path: string, body: string, type = 'application/xml') {
  const headers = { 'X-Requested-With': 'XMLHttpRequest', ...(body === '' ? {} : { 'Content-Type': type }) };
  const answer = await fetch(`/v1${path}`, { method: 'POST', headers, ...(body === '' ? {} : { body }) });
  expect(answer.ok, await answer.clone().text()).toBe(true);
}

/**
 * Publishes a form whose choices are this file, and sends a submission whose answer is "mb". Takes null for no file.
 */
export async function submitTree(name: ChoiceFile, file: string | null): Promise<void> {
  await send('/projects/1/forms?publish=false&ignoreWarnings=true', definition(name));
  if (file !== null) await send(`${treeForm}/draft/attachments/${name}`, file, 'text/plain');
  await send(`${treeForm}/draft/publish?ignoreWarnings=true`, '');
  const answers = '<tree>mb</tree><meta><instanceID>uuid:one</instanceID></meta>';
  await send(`${treeForm}/submissions`, `<data id="trees" version="1">${answers}</data>`);
}

/** Files in which "mb" is a baobab. */
export const treeFiles: readonly (readonly [ChoiceFile, string])[] = [
  ['trees.csv', 'name,label\nmb,Baobab\nmg,Mango\n'],
  ['itemsets.csv', 'list_name,name,label,region\nshrubs,mb,Other,n\ntrees,mb,Baobab,n\ntrees,mg,Mango,s\n'],
  [
    'trees.geojson',
    '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{"id":"mb","title":"Baobab"}}]}',
  ],
];
