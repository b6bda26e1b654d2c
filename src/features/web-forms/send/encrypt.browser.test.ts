import { expect, test } from 'vitest';
import { ask, mockPages, stored } from '../../../../tests/helpers/mocked-page';
import { encryptRecord } from './encrypt';
import { Sending } from './sending';

mockPages('roles');

/** The encrypted project of the seed, and the passphrase of its key (mocks/README.md). */
async function clinic() {
  const projects = await stored<{ id: number; name: string; keyId: number | null }[]>('/projects');
  const { id, keyId } = projects.find(({ name }) => name === 'Clinic visits') ?? { id: 0, keyId: 0 };
  const path = `/projects/${id}/forms/clinic_visit`;
  const definition = await (await ask(`${path}.xml`)).text();
  const publicKey = /base64RsaPublicKey="([^"]*)"/.exec(definition)?.[1] ?? '';
  const version = /version="([^"]*)"/.exec(/<instance>\s*<data[^>]*/.exec(definition)?.[0] ?? '')?.[1] ?? '';
  return { id, keyId, path, publicKey, version };
}

/** The exported answers, with the passphrase of the seed. */
async function exported(path: string, keyId: number | null): Promise<string> {
  const answer = await ask(
    `${path}/submissions.csv?${keyId}=${encodeURIComponent('minou dort sur la natte')}&attachments=false`,
  );
  return answer.text();
}

test('answers can be read with the passphrase only', async () => {
  const { id, keyId, path, publicKey, version } = await clinic();
  const instanceId = `uuid:${crypto.randomUUID()}`;
  const xml = `<data id="clinic_visit" version="${version}"><name>Zawadi &amp; Ünal</name><age>31</age><meta><instanceID>${instanceId}</instanceID></meta></data>`;
  const photo = new Uint8Array(3_000_001).map((_, index) => index % 251);
  const record = {
    instanceId,
    xml: new File([xml], 'xml_submission_file', { type: 'text/xml' }),
    files: [
      new File([photo], 'a & b.jpg'),
      new File([], 'empty.txt'),
      new File([new Uint8Array(1 << 20)], 'whole.bin'),
    ],
  };
  const encrypted = await encryptRecord(record, publicKey);
  expect(encrypted.files.map(({ name }) => name)).toEqual([
    'a & b.jpg.enc',
    'empty.txt.enc',
    'whole.bin.enc',
    'submission.xml.enc',
  ]);
  expect(encrypted.files.map(({ size }) => size)).toEqual([
    3_000_016,
    16,
    (1 << 20) + 16,
    16 * Math.ceil((xml.length + 2) / 16),
  ]);
  expect(await encrypted.xml.text()).not.toContain('Zawadi');
  const form = { projectId: id, xmlFormId: 'clinic_visit', draft: false };
  const sending = new Sending(encrypted, { form, replaces: null, deviceId: undefined });
  await sending.run();
  expect(sending.state.get()).toMatchObject({ finished: true });
  expect(await exported(path, keyId)).toContain('Zawadi & Ünal,31');
});
