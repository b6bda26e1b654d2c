import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, createTestServer } from '@mocks/node';
import { demonstrationPassphrase } from '@mocks/server/seed/demonstration-key';

let server: TestServer;
let form = '';
let keyId = 0;
const decoder = new TextDecoder();
const post = (path: string, passphrases: Record<string, string>) =>
  server.request(path, {
    method: 'POST',
    body: new URLSearchParams(passphrases).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-requested-with': 'XMLHttpRequest' },
  });
const rowsOf = (text: string) => Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

beforeAll(async () => {
  server = await createTestServer({ seed: 'demo' });
  await server.signIn('admin');
  const projects = (await (await server.request('/v1/projects')).json()) as { id: number; keyId: number | null }[];
  const project = projects.find((one) => one.keyId !== null);
  const forms = (await (await server.request(`/v1/projects/${project?.id}/forms`)).json()) as {
    xmlFormId: string;
    keyId: number | null;
  }[];
  form = `/v1/projects/${project?.id}/forms/${forms.find((one) => one.keyId !== null)?.xmlFormId}`;
  keyId = project?.keyId ?? 0;
});

describe('encrypted submissions', () => {
  it('are exported unread without a passphrase', async () => {
    const rows = rowsOf(await (await server.request(`${form}/submissions.csv`)).text());
    expect(rows).toHaveLength(14);
    expect(rows.map((row) => row.Status).filter((status) => status === 'not decrypted')).toHaveLength(12);
    expect(rows.filter((row) => row.Status === 'missing encrypted form data')).toHaveLength(2);
    expect(rows.every((row) => row.nom === '')).toBe(true);
  });

  it('are decrypted with the passphrase, which is not stored', async () => {
    const response = await post(`${form}/submissions.csv`, { [keyId]: demonstrationPassphrase });
    expect(response.status).toBe(200);
    const rows = rowsOf(await response.text());
    expect(rows.filter((row) => row.Status === '' && /^\S+ \S+/.test(row.nom ?? ''))).toHaveLength(12);
    const files = unzipSync(
      new Uint8Array(
        await (await post(`${form}/submissions.csv.zip`, { [keyId]: demonstrationPassphrase })).arrayBuffer(),
      ),
    );
    const [table] = Object.values(files);
    expect(rowsOf(decoder.decode(table)).filter((row) => row.Status === '')).toHaveLength(12);
  });

  it('are left out when only other keys were sent', async () => {
    const response = await post(`${form}/submissions.csv`, { '999': 'x' });
    expect(rowsOf(await response.text())).toEqual([]);
  });

  it.each(['submissions.csv', 'submissions.csv.zip', 'submissions.csv.zip?attachments=false'])(
    'are refused with a wrong passphrase: %s',
    async (path) => {
      const response = await post(`${form}/${path}`, { [keyId]: 'not this one' });
      expect([response.status, ((await response.json()) as { code: number }).code]).toEqual([400, 400.12]);
      expect(response.headers.get('etag')).toMatch(/^W\/"eventhash:/);
    },
  );
});
