/** The encrypted project of the demonstration: its answers are there, but nobody without the passphrase can read them. */
import { addSubmission } from '@mocks/server/resources/submission-rows';
import type { SeedContext } from '@mocks/server/seeding';
import { parseEnvelope } from '@mocks/server/xforms/submission';
import { encodeXml } from '@mocks/server/xforms/xml';
import type { Builder } from './builder';
import * as forms from './demo-forms';
import { fill } from './filling';
import { senegal } from './names';
import { addPhoto } from './photo';

/** Looks like an RSA key and opens nothing. */
const publicKey = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAq0nFbDemonstrationOnlyNotAKey7cYp1dWm6yJ4uQIDAQAB';

export function addEncryptedProject(build: Builder, context: SeedContext): void {
  const { tables, chance } = build;
  const key = tables.keys.put({
    id: tables.keys.nextId(), public: publicKey, managed: true, hint: 'le nom du chat de la concession', createdAt: build.daysAgo(160),
  });
  const project = build.project('Surveillance épidémiologique · Ndoffane', 165, { keyId: key.id });
  const manager = build.member(project, 'manager');
  const suspected = build.form(project, forms.suspected, 150);
  const nutrition = build.form({ ...project, keyId: null }, forms.nutrition, 158);
  const post = build.appUser(project, 'Poste de santé Ndoffane', 150, [suspected, nutrition]);
  const { form, def } = suspected;
  for (let index = 0; index < 14; index += 1) {
    const instanceId = `uuid:${context.random.uuid()}`;
    const xml =
      `<data id="${form.xmlFormId}" version="${encodeXml(def.version)}" encrypted="yes" xmlns="http://www.opendatakit.org/xforms/encrypted">` +
      `<base64EncryptedKey>${btoa(`key ${index} of the demonstration`)}</base64EncryptedKey>` +
      `<meta><instanceID>${instanceId}</instanceID></meta>` +
      `<encryptedXmlFile>submission.xml.enc</encryptedXmlFile><base64EncryptedElementSignature>c2lnbmF0dXJl</base64EncryptedElementSignature></data>`;
    const createdAt = build.daysAgo(100 - index * 7);
    const making = { ...context, now: () => createdAt };
    const { row, def: version } = addSubmission(making, {
      form, formDef: def, xml, envelope: parseEnvelope(xml), submitterId: post.id, deviceId: 'collect:Nd0ffane', userAgent: null,
    });
    build.audit(createdAt, post, 'submission.create', form.acteeId, { instanceId, submissionId: row.id, submissionDefId: version.id });
    // The encrypted answers of two never arrived.
    for (const file of tables.submissionAttachments.by('submissionDefId', version.id)) if (index % 7 !== 2) addPhoto(build, file);
    if (index % 4 === 1) build.review(row, version, 'approved', manager, (98 - index * 7) * 1440, null);
  }
  // From before the encryption was switched on: readable still.
  fill(build, nutrition, 22, [155, 30], [post], () => ({
    enfant: `${chance.pick(senegal.given)} ${chance.pick(senegal.family)}`,
    mois: chance.between(6, 59),
    pb: chance.around(135, 20, 0),
    oedeme: chance.weighted([['non', 9], ['oui', 1]]),
  }));
}
