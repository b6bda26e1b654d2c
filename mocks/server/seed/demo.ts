/** The seed `demo`: believable fieldwork in several countries, in every state a client shows. */
import type { Seed } from '@mocks/server/seeding';
import { Builder } from './builder';
import { describeAccess } from './demo-access';
import { addEncryptedProject } from './demo-encrypted';
import * as forms from './demo-forms';
import { fillKenya } from './demo-kenya';
import { fillLists } from './demo-lists';
import { fillLog } from './demo-log';
import { type Fill, fill, place, placed } from './filling';
import { uuidOf } from './lists';
import { japan, jordan, peru, philippines } from './names';
import type { Answers } from './questions';

export const demo: Seed = (context) => {
  const build = new Builder(context);
  const tryDrafts = fillKenya(build);
  fillPeru(build);
  fillJordan(build);
  fillJapan(build);
  addEncryptedProject(build, context);
  fillPhilippines(build);
  fillArchive(build);
  build.project('Training sandbox', 20, { description: 'Empty on purpose: for courses.' });
  // Last, so that the random choices before stay the same.
  tryDrafts();
  fillLog(build, context);
  fillLists(build);
  describeAccess(build);
};

function fillPeru(build: Builder): void {
  const { chance } = build;
  const project = build.project('Vacunación 2026 · Huánuco', 260, {
    description: 'Campaña de vacunación en la sierra de **Huánuco**.',
  });
  build.member(project, 'manager');
  const collector = build.member(project, 'formfill');
  const register = build.form(project, forms.vaccination, 250, { webformsEnabled: false });
  const cold = build.form(project, forms.coldChain, 240, { state: 'closing' });
  const brigades = ['Brigada Norte', 'Brigada Sur'].map((name) => build.appUser(project, name, 250, [register, cold]));
  build.appUser(project, 'Brigada 2025 (devuelta)', 255, [register], true);
  const link = build.publicLink(register, 'Puesto Chavinillo', 120);
  fill(build, register, 84, [120, 0], [...brigades, ...brigades, link, collector], (_, sentAt) => ({
    carnet: `HCO-${chance.between(10000, 99999)}`,
    nombre: `${chance.pick(peru.given)} ${chance.pick(peru.family)}`,
    nacimiento: build.daysAgo(chance.between(200, 4000)).slice(0, 10),
    vacuna: chance.pick(['bcg', 'penta', 'srp', 'vph']),
    dosis: chance.between(1, 3),
    aplicada: `${sentAt.slice(0, 19)}+00`,
    puesto: chance.pick(peru.places),
    observaciones: chance.happens(0.15) ? 'Madre pide constancia; ¿se puede imprimir?' : null,
  }));
  fill(build, cold, 26, [90, 0], brigades, () => ({
    puesto: chance.pick(peru.places),
    temperatura: chance.around(4.5, 3, 1),
    estado: chance.weighted([
      ['bueno', 8],
      ['malo', 1],
    ]),
    foto: chance.happens(0.6) ? `frio-${chance.between(100, 999)}.jpg` : null,
  }));
}

function fillJordan(build: Builder): void {
  const { chance } = build;
  const project = build.project('مسح المدارس ٢٠٢٦', 200, { description: 'حالة المدارس بعد الشتاء' });
  build.member(project, 'viewer');
  const survey = build.form(project, forms.school, 190);
  build.form(project, forms.teacher, 180);
  const team = ['فريق الشمال', 'فريق الجنوب'].map((name) => build.appUser(project, name, 190, [survey]));
  fill(build, survey, 48, [150, 0], team, () => {
    const where = chance.pick(jordan.places);
    return {
      school: `مدرسة ${where} ${chance.pick(['الأساسية', 'الثانوية'])}`,
      director: `${chance.pick(jordan.given)} ${chance.pick(jordan.family)}`,
      pupils: chance.between(40, 900),
      teachers: chance.between(3, 45),
      water: chance.weighted([
        ['yes', 5],
        ['no', 1],
      ]),
      location: place(chance, jordan),
      notes: chance.happens(0.3) ? 'الغرفة رقم ٣ بحاجة إلى صيانة' : null,
    };
  });
}

function fillJapan(build: Builder): void {
  const { chance } = build;
  const project = build.project('森林モニタリング 2026', 220);
  build.member(project, 'manager');
  build.member(project, 'viewer');
  const registration = build.form(project, forms.tree, 210);
  const plots = build.form(project, forms.plot, 205);
  const snow = build.form(project, forms.snow, 150);
  const crew = build.appUser(project, '大雪山 班1', 210, [registration, plots, snow]);
  const trees: Fill = (index) => ({
    species: chance.pick(['todomatsu', 'ezomatsu', 'shirakaba']),
    girth: chance.around(90, 60, 1),
    location: place(chance, japan),
    photo: chance.happens(0.5) ? `IMG_${1000 + index}.jpg` : null,
    tag: `T${String(index + 1).padStart(4, '0')}`,
  });
  const asEntity = ({ tag }: Answers) => ({
    list: 'trees',
    id: uuidOf(`tree ${String(tag)}`),
    attributes: 'create="1"',
    label: String(tag),
  });
  fill(build, registration, 40, [160, 0], [crew], trees, undefined, asEntity);
  fill(build, plots, 12, [120, 0], [crew], (index, sentAt) => {
    const corners = [0, 1, 2, 3].map((corner) =>
      placed(japan.latitude + index / 100 + (corner > 1 ? 0.002 : 0), japan.longitude + (corner % 3 ? 0.002 : 0)),
    );
    return {
      plot: `P-${index + 1}`,
      boundary: [...corners, corners[0]].join(';'),
      trees: chance.between(20, 400),
      surveyed: sentAt.slice(0, 10),
    };
  });
  fill(build, snow, 30, [100, 0], [crew], (_, sentAt) => ({ depth: chance.around(60, 60, 0), measured: sentAt }));
}

function fillPhilippines(build: Builder): void {
  const { chance } = build;
  const project = build.project('Post-cyclone shelter and water damage assessment – round two', 130);
  build.member(project, 'manager');
  const assessment = build.form(project, forms.shelter, 120);
  const relief = build.form(project, forms.relief, 118);
  const teams = ['Team Guiuan', 'Team Salcedo', 'Team Mercedes'].map((name) =>
    build.appUser(project, name, 120, [assessment, relief]),
  );
  const answersOf = (section: string, sentAt: string) => ({
    [`${section}_damage`]: chance.weighted([
      ['none', 3],
      ['partial', 4],
      ['total', 2],
    ]),
    [`${section}_score`]: chance.between(0, 10),
    [`${section}_cost`]: chance.around(8000, 8000, 2),
    [`${section}_seen`]: sentAt.slice(0, 10),
    [`${section}_detail`]: chance.happens(0.5)
      ? 'Iron sheets torn off on the sea side; the family sleeps at the neighbours’.'
      : null,
    [`${section}_remark`]: null,
  });
  const sections = forms.shelter.questions.map(({ name }) => name);
  const wide: Fill = (_, sentAt) =>
    Object.fromEntries(sections.map((section) => [section, answersOf(section, sentAt)]));
  fill(build, assessment, 110, [80, 0], teams, wide);
  fill(build, relief, 60, [60, 0], teams, () => ({
    card: String(chance.between(100000, 999999)),
    items: chance.some(['tarp', 'rope', 'kit', 'rice']).join(' '),
    sacks: chance.between(1, 4),
    signature: `${chance.pick(philippines.given)} ${chance.pick(philippines.family)}`,
  }));
}

function fillArchive(build: Builder): void {
  const project = build.project('Pilot 2024', 700, { archived: true, description: 'Finished. Kept for reference.' });
  const pilot = build.form(project, forms.pilot, 690, { state: 'closed' });
  build.form(project, forms.oldPilot, 695, { state: 'closed' });
  const tester = build.appUser(project, 'Tester', 690, [pilot], true);
  fill(build, pilot, 18, [680, 610], [tester], (index) => ({ q1: `Answer ${index + 1}`, q2: null }));
}
