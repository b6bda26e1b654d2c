/** The seed `roles`: a small project with one person per role, and an encrypted project. */
import type { Seed, SeedContext } from '@mocks/server/seeding';
import { Builder } from './builder';
import { addEncrypted, addKey } from './encrypted';
import { geopoint, image, int, one, text } from './questions';

export const roles: Seed = (context) => {
  const build = new Builder(context);
  const project = build.project('Water points', 60, {
    description: 'Where water is drawn, and whether the pump works.',
  });
  const manager = build.member(project, 'manager');
  build.member(project, 'viewer');
  const collector = build.member(project, 'formfill');
  const visit = build.form(
    project,
    {
      id: 'water_point',
      title: 'Water point',
      version: '2026010901',
      questions: [
        text('name', 'Name of the water point'),
        geopoint('location', 'Where is it?'),
        one('pump', 'Does the pump work?', [['yes', 'Yes'], ['slowly', 'Slowly'], ['no', 'No']]),
        int('households', 'How many households use it?'),
        image('photo', 'A photo'),
      ],
    },
    50,
  ); // prettier-ignore
  build.draft(project, { id: 'repair', title: 'Repair', version: '1', questions: [text('part', 'Which part?')] }, 10);
  build.form(
    project,
    { id: 'old_census', title: 'Census of wells', version: '2025', questions: [int('wells', 'Wells')] },
    300,
    { state: 'closed' },
  );
  const tablet = build.appUser(project, 'Tablet 1', 50, [visit]);
  const points = ['Mtoni', 'Chanzo', 'Kisima cha shule', 'Bwawani', 'Kilimani'];
  points.forEach((name, index) => {
    build.submission({
      form: visit,
      instanceName: name,
      submitter: index === 0 ? collector : tablet,
      ageInMinutes: (points.length - index) * 1500,
      answers: {
        name,
        location: `-${3 + index / 100} ${36 + index / 50} ${900 + index} 5`,
        pump: ['yes', 'slowly', 'no'][index % 3],
        households: 12 + index * 7,
        photo: index === 2 ? 'pump.jpg' : null,
      },
    });
  });
  const first = context.tables.submissions.by('formId', visit.form.id)[0];
  const lost = build.appUser(project, 'Tablet 2 (lost)', 45, [visit], true);
  const poster = build.publicLink(visit, 'Poster at the pump', 30);
  const meeting = build.publicLink(visit, 'Village meeting, one answer each', 20, { once: true });
  build.publicLink(visit, 'Radio call', 40, { revoked: true });
  build.actorProperty(project, 'district', [
    [tablet, 'Mtoni'],
    [lost, 'Bwawani'],
    [poster, 'Mtoni'],
  ]);
  build.actorProperty(project, 'supervisor', [[meeting, 'Neema']]);
  addClinic(build, context);
  if (first) build.review(first, build.version(first), 'approved', manager, 600, 'Compared with the register.');
};

/** An encrypted project with access only for its manager and the administrator. */
function addClinic(build: Builder, context: SeedContext): void {
  const { id: keyId } = addKey(build, 40, 'what the cat does, in French');
  const project = build.project('Clinic visits', 40, { keyId });
  build.member(project, 'manager');
  const form = build.form(
    project,
    { id: 'clinic_visit', title: 'Clinic visit', version: '1', questions: [text('name', 'Name'), int('age', 'Age')] },
    39,
  );
  const nurse = build.appUser(project, 'Nurse', 39, [form]);
  ['Asha', 'Baraka', 'Chausiku'].forEach((name, index) => {
    const createdAt = build.daysAgo(30 - index * 10);
    addEncrypted(build, context, {
      form,
      submitter: nurse,
      deviceId: 'collect:Clinic',
      createdAt,
      answers: { name, age: 20 + index * 11 },
      incomplete: index === 2,
    });
  });
}
