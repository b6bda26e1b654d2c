/** The largest project of the demo seed: a household survey with submissions in every state. */
import type { FormAndDef } from '@mocks/server/resources/forms/form-creation';
import type { ActorRow } from '@mocks/server/store/tables';
import type { Builder } from './builder';
import * as forms from './demo-forms';
import { type Fill, fill, place, placed } from './filling';
import { kenya } from './names';
import { addFormPicture, addPhoto } from './photo';
import type { Answers } from './questions';

/** @returns a function that adds the draft submissions of the project */
export function fillKenya(build: Builder): () => void {
  const { chance } = build;
  const project = build.project('Household survey 2026 – Lake region', 300, {
    description:
      'Second round in **Kisumu County**. Questions to the field office, see the [protocol](https://example.org/protocol).',
  });
  const manager = build.member(project, 'manager');
  build.member(project, 'viewer');
  const collector = build.member(project, 'formfill');
  const firstRound = build.form(project, forms.household, 270);
  const water = build.form(project, forms.waterPoint, 265);
  const crops = build.form(project, forms.crops, 200, { state: 'closing' });
  addFormPicture(build, crops, 'stages.png', 200);
  const secondRound = build.newVersion(
    firstRound,
    forms.householdWithRemarks,
    110,
    'Added **remarks** after the first month.',
  );
  const newWater = build.redraft(water, forms.waterPointWithWards, 3);
  build.upload(newWater, 'wards.csv', csv(kenya.places.map((ward) => [ward.toLowerCase(), ward])), 'text/csv', 3);
  addFormPicture(build, newWater, 'clear.png', 3);
  build.trashForm(build.form(project, forms.wells, 280), 9);
  const livestock = build.form(project, forms.livestock, 290, { state: 'closed' });
  const listing = build.draft(project, forms.listing, 12);
  const team = ['Kadibo 1', 'Kadibo 2', 'Nyando 1', 'Nyando 2', 'Ahero'].map((name) =>
    build.appUser(project, `Tablet ${name}`, 268, [secondRound, water, crops]),
  );
  const link = build.publicLink(secondRound, 'Self-registration, chief’s office', 90);
  build.publicLink(water, 'Poster at the market', 40, { once: true });

  const answersOfFirstRound: Fill = (_, sentAt) => ({ ...householdAnswers(build, sentAt), remarks: undefined });
  fill(build, firstRound, 130, [170, 110], [...team, collector], answersOfFirstRound, nameOfHousehold);
  const everybody = [...team, ...team, collector, link];
  fill(build, secondRound, 272, [110, 0], everybody, (_, sentAt) => householdAnswers(build, sentAt), nameOfHousehold);
  correctSome(build, secondRound, manager);
  fill(build, water, 64, [140, 0], team, (index) => waterAnswers(build, index));
  fill(build, crops, 31, [120, 4], team, (_, sentAt) => ({
    farm: `${chance.pick(kenya.family)} farm`,
    crop: chance.pick(['maize', 'beans', 'sorghum']),
    height: chance.around(80, 70, 1),
    seen: sentAt.slice(0, 10),
  }));
  fill(build, livestock, 24, [260, 205], [collector], () => ({
    owner: `${chance.pick(kenya.given)} ${chance.pick(kenya.family)}`,
    cattle: chance.between(0, 9),
    goats: chance.between(0, 20),
    chicken: chance.between(0, 40),
  }));
  build.newVersion(secondRound, forms.householdWithConsent, 0.4, 'Asks for consent to a third visit.');
  return () => tryDrafts(build, { listing, water: newWater }, collector);
}

/** A CSV of names and labels, as a form attachment. */
const csv = (rows: readonly (readonly string[])[]): Uint8Array =>
  new TextEncoder().encode(`name,label\n${rows.map((row) => `${row.join(',')}\n`).join('')}`);

const nameOfHousehold = ({ village, head }: Answers): string =>
  `${String(village)}: ${String(typeof head === 'object' && head !== null && 'name' in head ? head.name : '')}`;

function householdAnswers({ chance }: Builder, sentAt: string): Answers {
  const family = chance.pick(kenya.family);
  const size = chance.between(1, 7);
  return {
    start: `${sentAt.slice(0, 19)}.000+00:00`,
    village: chance.pick(kenya.places),
    head: { name: `${chance.pick(kenya.given)} ${family}`, age: chance.between(19, 88), sex: chance.pick(['f', 'm']) },
    size,
    member: Array.from({ length: size - 1 }, () => ({
      name: `${chance.pick(kenya.given)} ${family}`,
      age: chance.between(0, 70),
      school: chance.pick(['yes', 'no']),
    })),
    water: chance.some(['piped', 'borehole', 'spring', 'river', 'rain']).join(' '),
    income: chance.happens(0.1) ? null : chance.around(14, 12, 2),
    visit: sentAt.slice(0, 10),
    location: chance.happens(0.05) ? null : place(chance, kenya),
    photo: chance.happens(0.55) ? `${Date.parse(sentAt)}.jpg` : null,
    remarks: chance.weighted<string | null>([
      [null, 12],
      ['Nobody at home on the first visit; came back in the evening & found the grandmother.', 2],
      ['Roof < 2 years old. "Very" satisfied with the borehole.', 1],
      [`Long story:${' the water comes late in the dry season and the way is long.'.repeat(6)}`, 1],
    ]),
  };
}

function waterAnswers(build: Builder, index: number): Answers {
  const { chance } = build;
  const [latitude, longitude] = [kenya.latitude + index / 400, kenya.longitude - index / 500];
  const way = Array.from({ length: 6 }, (_, step) =>
    placed(latitude + step / 900, longitude + (step * step) / 2500, 1130 + step),
  );
  return {
    name: `${chance.pick(kenya.places)} ${index + 1}`,
    location: placed(latitude, longitude, 1130, 4),
    kind: chance.pick(['piped', 'borehole', 'spring', 'river', 'rain']),
    path: chance.happens(0.7) ? way.join(';') : null,
    flow: chance.around(18, 15, 1),
    queue: `${String(chance.between(6, 18)).padStart(2, '0')}:${chance.pick(['00', '15', '30'])}:00.000+03:00`,
    photo: chance.happens(0.5) ? `point-${index + 1}.jpg` : null,
  };
}

/** Edits, comments on them, and a few submissions in the trash. */
function correctSome(build: Builder, { form }: FormAndDef, manager: ActorRow): void {
  const { chance } = build;
  build.tables.submissions.by('formId', form.id).forEach((row, index) => {
    const age = (Date.parse(build.minutesAgo(0)) - Date.parse(row.createdAt)) / 60_000;
    if (index % 11 === 3) {
      const corrected = (remarks: string) => ({ ...householdAnswers(build, row.createdAt), remarks });
      const first = build.edit(row, build.version(row), corrected('Corrected after a call.'), manager, age * 0.15);
      if (index % 22 === 3) build.edit(row, first, corrected('Corrected once more.'), manager, age * 0.12);
      if (chance.happens(0.5)) build.comment(row, 'The age was typed twice. *Fixed.*', manager, age * 0.1);
      if (chance.happens(0.3)) build.review(row, build.version(row), 'approved', manager, age * 0.08, null);
    } else if (index % 37 === 5) {
      build.comment(row, 'Is this the same house as the one before?', manager, age / 4);
    } else if (index % 57 === 20) {
      build.trash(row, manager, Math.min(age * 0.15, 20 * 1440));
    }
  });
}

/** Draft submissions: by a signed-in user, one of them edited, one with its photo and one without. */
function tryDrafts(
  build: Builder,
  { listing, water }: { listing: FormAndDef; water: FormAndDef },
  submitter: ActorRow,
): void {
  const { chance, tables } = build;
  for (const number of [1, 2, 3]) {
    const answers = { village: chance.pick(kenya.places), number, occupied: 'yes' };
    const row = build.submission({ form: listing, answers, submitter, ageInMinutes: 11 * 1440 - number * 7 });
    if (number === 2) build.edit(row, build.version(row), { ...answers, occupied: 'no' }, submitter, 10 * 1440);
  }
  for (const index of [0, 1]) {
    const answers = { ...waterAnswers(build, index), photo: `trial-${index + 1}.jpg` };
    const row = build.submission({ form: water, answers, submitter, ageInMinutes: 2 * 1440 - index * 5 });
    const [file] = tables.submissionAttachments.by('submissionDefId', build.version(row).id);
    if (file && index === 0) addPhoto(build, file);
  }
}
