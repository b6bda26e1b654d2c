/** The encrypted project of the demonstration: its answers are there, but nobody without the passphrase can read them. */
import { fromBase64 } from '@mocks/server/base64';
import { createRandom } from '@mocks/server/random';
import { addSubmission } from '@mocks/server/resources/submission-intake';
import type { SeedContext } from '@mocks/server/seeding';
import { encryptWith } from '@mocks/server/xforms/encrypted-submission';
import { parseEnvelope } from '@mocks/server/xforms/submission';
import type { Builder } from './builder';
import { chanceOf } from './chance';
import * as forms from './demo-forms';
import { demonstrationKey, submissionKey } from './demonstration-key';
import { fill, place } from './filling';
import { senegal } from './names';
import { addFile } from './photo';
import { toInstance } from './questions';

export function addEncryptedProject(build: Builder, context: SeedContext): void {
  const { tables, chance } = build;
  const key = tables.keys.put({
    ...demonstrationKey, id: tables.keys.nextId(), managed: true, hint: 'ce que fait le chat, et où', createdAt: build.daysAgo(160),
  });
  const project = build.project('Surveillance épidémiologique · Ndoffane', 165, { keyId: key.id });
  const manager = build.member(project, 'manager');
  const suspected = build.form(project, forms.suspected, 150);
  const nutrition = build.form({ ...project, keyId: null }, forms.nutrition, 158);
  const post = build.appUser(project, 'Poste de santé Ndoffane', 150, [suspected, nutrition]);
  const { form, def } = suspected;
  // Drawn apart, so that the rest of the demonstration does not depend on what is hidden here.
  const hidden = chanceOf(createRandom(14));
  const patient = (index: number) => ({
    nom: `${hidden.pick(senegal.given)} ${hidden.pick(senegal.family)}`,
    age: hidden.between(1, 70),
    symptomes: hidden.some(['fièvre', 'toux', 'maux de tête', 'vomissements']).join(', '),
    debut: build.daysAgo(102 - index * 7).slice(0, 10),
    lieu: place(hidden, senegal),
  });
  for (let index = 0; index < 14; index += 1) {
    const instanceId = `uuid:${context.random.uuid()}`;
    const named = { version: def.version, instanceId };
    const answers = toInstance({ ...named, formId: form.xmlFormId, answers: patient(index) });
    const sent = encryptWith(fromBase64(submissionKey.plain), submissionKey.sealed, { ...named, xmlFormId: form.xmlFormId, xml: answers });
    const xml = sent.envelope;
    const createdAt = build.daysAgo(100 - index * 7);
    const making = { ...context, now: () => createdAt };
    const { row, def: version } = addSubmission(making, {
      form, formDef: def, xml, envelope: parseEnvelope(xml), submitterId: post.id, deviceId: 'collect:Nd0ffane', userAgent: null,
    });
    build.audit(createdAt, post, 'submission.create', form.acteeId, { instanceId, submissionId: row.id, submissionDefId: version.id });
    // The encrypted answers of two never arrived.
    for (const file of tables.submissionAttachments.by('submissionDefId', version.id)) {
      const content = sent.files[file.name];
      if (content && index % 7 !== 2) addFile(build, file, content, 'application/octet-stream');
    }
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
