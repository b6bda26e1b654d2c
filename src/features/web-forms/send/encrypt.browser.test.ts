import { expect, test } from 'vitest';
import { ask, mockPages, stored } from '../../../../tests/helpers/mocked-page';
import { encryptRecord } from './encrypt';
import { Sending } from './sending';

mockPages('roles');

/** The encrypted project of the seed (mocks/README.md). */
async function clinic() {
  const projects = await stored<{ id: number; name: string; keyId: number | null }[]>('/projects');
  const { id, keyId } = projects.find(({ name }) => name === 'Clinic visits') ?? { id: 0, keyId: 0 };
  const path = `/projects/${id}/forms/clinic_visit`;
  const definition = await (await ask(`${path}.xml`)).text();
  const publicKey = /base64RsaPublicKey="([^"]*)"/.exec(definition)?.[1] ?? '';
  const version = /version="([^"]*)"/.exec(/<instance>\s*<data[^>]*/.exec(definition)?.[0] ?? '')?.[1] ?? '';
  return { id, keyId, path, publicKey, version };
}

test('answers can be read with the passphrase only', async () => {
  const { id, keyId, path, publicKey, version } = await clinic();
  const instanceId = `uuid:${crypto.randomUUID()}`;
  const xml = `<data id="clinic_visit" version="${version}"><name>Zawadi &amp; Ünal</name><age>31</age><meta><instanceID>${instanceId}</instanceID></meta></data>`;
  const files = [new File(['a photo'], 'a & b.jpg'), new File([], 'empty.txt')];
  const encrypted = await encryptRecord({ instanceId, xml: new File([xml], 'xml_submission_file'), files }, publicKey);
  expect(encrypted.files.map(({ name }) => name)).toEqual(['a & b.jpg.enc', 'empty.txt.enc', 'submission.xml.enc']);
  expect(await encrypted.xml.text()).not.toContain('Zawadi');
  const form = { projectId: id, xmlFormId: 'clinic_visit', draft: false };
  const sending = new Sending(encrypted, { form, replaces: null, deviceId: undefined });
  await sending.run();
  expect(sending.state.get()).toMatchObject({ finished: true });
  // The passphrase of the seed.
  const passphrase = encodeURIComponent('minou dort sur la natte');
  const exported = await ask(`${path}/submissions.csv?${keyId}=${passphrase}&attachments=false`);
  expect(await exported.text()).toContain('Zawadi & Ünal,31');
});
