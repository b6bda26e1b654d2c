/** The encrypted project of the demo seed: its answers can be read only with the passphrase. */
import { createRandom } from '@mocks/server/random';
import type { SeedContext } from '@mocks/server/seeding';
import type { Builder } from './builder';
import { chanceOf } from './chance';
import * as forms from './demo-forms';
import { addEncrypted, addKey } from './encrypted';
import { fill, place } from './filling';
import { senegal } from './names';

export function addEncryptedProject(build: Builder, context: SeedContext): void {
  const { chance } = build;
  const key = addKey(build, 160, 'ce que fait le chat, et où');
  const project = build.project('Surveillance épidémiologique · Ndoffane', 165, { keyId: key.id });
  const manager = build.member(project, 'manager');
  const suspected = build.form(project, forms.suspected, 150);
  const nutrition = build.form({ ...project, keyId: null }, forms.nutrition, 158);
  const post = build.appUser(project, 'Poste de santé Ndoffane', 150, [suspected, nutrition]);
  // A separate generator, so that the rest of the seed does not depend on the encryption.
  const hidden = chanceOf(createRandom(14));
  for (let index = 0; index < 14; index += 1) {
    const { row, def } = addEncrypted(build, context, {
      form: suspected,
      submitter: post,
      deviceId: 'collect:Nd0ffane',
      createdAt: build.daysAgo(100 - index * 7),
      incomplete: index % 7 === 2,
      answers: {
        nom: `${hidden.pick(senegal.given)} ${hidden.pick(senegal.family)}`,
        age: hidden.between(1, 70),
        symptomes: hidden.some(['fièvre', 'toux', 'maux de tête', 'vomissements']).join(', '),
        debut: build.daysAgo(102 - index * 7).slice(0, 10),
        lieu: place(hidden, senegal),
      },
    });
    if (index % 4 === 1) build.review(row, def, 'approved', manager, (98 - index * 7) * 1440, null);
  }
  // From before the encryption was enabled, so it is readable.
  fill(build, nutrition, 22, [155, 30], [post], () => ({
    enfant: `${chance.pick(senegal.given)} ${chance.pick(senegal.family)}`,
    mois: chance.between(6, 59),
    pb: chance.around(135, 20, 0),
    oedeme: chance.weighted([
      ['non', 9],
      ['oui', 1],
    ]),
  }));
}
