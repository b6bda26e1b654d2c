/**
 * A form of many questions with many submissions, sent to a running server like from a device, for tests of the table.
 */
import type { AppServer } from './app-server.ts';
import type { Session } from './screens.ts';

const columns = 60;
const id = 'wide_table';
const names = Array.from({ length: columns }, (_, index) => `question_${index + 1}`);

const definition = `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:orx="http://openrosa.org/xforms">
  <h:head><h:title>A wide table</h:title>
    <model>
      <instance><data id="${id}" version="1">${names.map((name) => `<${name}/>`).join('')}<orx:meta><orx:instanceID/></orx:meta></data></instance>
      ${names.map((name) => `<bind nodeset="/data/${name}" type="string"/>`).join('')}
      <bind nodeset="/data/orx:meta/orx:instanceID" type="string" readonly="true()"/>
    </model>
  </h:head>
  <h:body>${names.map((name) => `<input ref="/data/${name}"><label>${name}</label></input>`).join('')}</h:body>
</h:html>`;

const submission = (row: number) =>
  `<data xmlns:orx="http://openrosa.org/xforms" id="${id}" version="1">${names
    .map((name, column) => `<${name}>Row ${row + 1}, column ${column + 1}</${name}>`)
    .join(
      '',
    )}<orx:meta><orx:instanceID>uuid:00000000-0000-4000-9000-${String(row).padStart(12, '0')}</orx:instanceID></orx:meta></data>`;

/** Makes a project with the form and its submissions. Returns the path of the table with every row and every column. */
export async function addWideTable(server: AppServer, { token }: Session, rows: number): Promise<string> {
  const post = async (path: string, type: string, body: string) => {
    const response = await fetch(`${server.url}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
    });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: number };
  };
  const { id: projectId } = await post('/projects', 'application/json', JSON.stringify({ name: 'A wide table' }));
  await post(`/projects/${projectId}/forms?publish=true`, 'application/xml', definition);
  for (let row = 0; row < rows; row += 1)
    await post(`/projects/${projectId}/forms/${id}/submissions`, 'application/xml', submission(row));
  return `/projects/${projectId}/forms/${id}/submissions?page-size=1000&columns=*`;
}
